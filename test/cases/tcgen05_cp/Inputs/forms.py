"""forms.py MATRIX: of the systematic programs, one kernel for each form of tcgen05.cp, as one program."""

import pathlib
import re
import sys

target, *kernels = re.split(r"^(?=kernel @|target )", pathlib.Path(sys.argv[1]).read_text(), flags=re.M)[1:]
forms = [k for k in kernels if re.match(r"kernel @cp_\w+_none_u8_x4(_b[46])?(_pair)? ", k)]
print(target + "".join(forms))
