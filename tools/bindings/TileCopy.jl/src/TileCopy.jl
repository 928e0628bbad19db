"""
Tile copies on NVIDIA GPUs as LLVM IR and PTX, by the C API of TileCopy (include/tilecopy-c says what each function
does). `TILECOPY_LIBRARY` may name libtilecopy-c; without it the loader looks for it, and then the wheel of Python's
`tilecopy`.

    ptx = TileCopy.compile(kernel, text, "sm_90a")    # kernel calls @copy.0 of the text, @sync.cta and the like
"""
module TileCopy

using Libdl

function find_library()
    haskey(ENV, "TILECOPY_LIBRARY") && return ENV["TILECOPY_LIBRARY"]
    installed = Libdl.find_library("libtilecopy-c")
    isempty(installed) || return installed
    try
        return readchomp(`python3 -m tilecopy --library`)
    catch
        error("libtilecopy-c is not found; TILECOPY_LIBRARY may name it")
    end
end

global libtilecopy::String = ""
__init__() = (global libtilecopy = find_library())

include("bindings.jl")

"What the library says is wrong, with the code of its header."
struct TileCopyError <: Exception
    code::UInt32
    message::String
end
Base.showerror(io::IO, e::TileCopyError) = print(io, e.message)

function take(text::Cstring)
    text == C_NULL && return ""
    copied = unsafe_string(text)
    tilecopy_string_dispose(text)
    return copied
end

function call(f)
    message = Ref{Cstring}(C_NULL)
    code = f(message)
    said = take(message[])
    code == TILECOPY_OK || throw(TileCopyError(code, said))
    return nothing
end

function calltext(f)
    text = Ref{Cstring}(C_NULL)
    call(message -> f(text, message))
    return take(text[])
end

"A planned copy."
mutable struct Copy
    handle::Ptr{Cvoid}
    Copy(handle) = finalizer(c -> tilecopy_copy_dispose(c.handle), new(handle))
end

"The copies of a text, planned together."
function copies(text::String, cpu::String)
    count = Ref{Cuint}(0)
    call(m -> tilecopy_copies_create(text, cpu, C_NULL, 0, count, m))
    handles = Vector{Ptr{Cvoid}}(undef, count[])
    call(m -> tilecopy_copies_create(text, cpu, handles, count[], count, m))
    return Copy.(handles)
end

"A copy as the text of an LLVM module with one function."
llvm(copy::Copy, name::String; flags = TILECOPY_INLINE_ASSEMBLY) =
    GC.@preserve copy calltext((t, m) -> tilecopy_copy_function(copy.handle, name, flags, t, m))

"What an mbarrier must expect of a copy."
expected_bytes(copy::Copy) = GC.@preserve copy tilecopy_copy_expected_bytes(copy.handle)

"A statement around copies as the text of an LLVM module with one function."
statement(text::String, cpu::String; flags = TILECOPY_INLINE_ASSEMBLY) =
    calltext((t, m) -> tilecopy_statement_function(text, cpu, C_NULL, flags, t, m))

"A frontend's kernels, which call the copies of `text` as `@copy.0` and statements as `@sync.cta`, as PTX."
compile(ir::String, text::String, cpu::String; level = 2) =
    calltext((t, m) -> tilecopy_compile(ir, text, cpu, level, t, m))

"""
Whether `ptx`, or the program's own, does what a program means for every size, within seconds of processor time for each
kernel: the verdict (`TILECOPY_PROVED` and so on) and the document that says why.
"""
function prove(program::String, cpu::String; ptx::Union{String, Nothing} = nothing, seconds = 2.0)
    verdict = Ref{Cuint}(TILECOPY_UNKNOWN)
    given = ptx === nothing ? C_NULL : ptx
    json = calltext((t, m) -> tilecopy_prove(program, cpu, given, seconds, verdict, t, m))
    return verdict[], json
end

"A frontend's kernels and the functions that they call, as PTX."
link_ptx(texts::Vector{String}, cpu::String; level = 2) = GC.@preserve texts calltext((t, m) ->
    tilecopy_link_ptx(Base.unsafe_convert.(Cstring, texts), length(texts), cpu, level, t, m))

end
