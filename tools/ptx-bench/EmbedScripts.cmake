# -DSCRIPTS=a;b -DOUTPUT=file: the texts of scripts as a C++ header.
set(text "// Made from the scripts in peers/.\n#include <utility>\n\nstatic const std::pair<const char *, const char *> peerScriptTexts[] = {\n")
foreach(script ${SCRIPTS})
  cmake_path(GET script FILENAME name)
  file(READ ${script} body)
  string(APPEND text "    {\"${name}\", R\"python(${body})python\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${text}};\n")
