"""
Tile copies on NVIDIA GPUs as LLVM IR and PTX, by the C API of TileCopy (include/tilecopy-c says what each function
does). `TILECOPY_LIBRARY` may name libtilecopy-c; without it the loader looks for it, and then the wheel of Python's
`tilecopy`.

    ptx = TileCopy.compile(kernel, text, "sm_90a")    # kernel calls @copy.0 of the text, @sync.cta and the like
    TileCopy.emulate(ptx, "name", 1, 64, a, b)        # runs it on arrays, and checks it
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

# The library's name is known at run time only, which `ccall` takes in different ways from version to version.
const library = Ref{Ptr{Cvoid}}(C_NULL)
__init__() = (library[] = Libdl.dlopen(find_library()); nothing)
entry(name::Symbol) = Libdl.dlsym(library[], name)

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

"""
The functions of a ring (tilecopy-c/Ring.h) whose stages the copies of `text` fill, as the text of an LLVM module, and
the bytes and the alignment of the shared memory that it takes.
"""
function ring(text::String, cpu::String; stages = 2, readers = 1, name = "ring", flags = TILECOPY_INLINE_ASSEMBLY)
    handle = Ref{Ptr{Cvoid}}(C_NULL)
    call(m -> tilecopy_ring_create(text, cpu, stages, readers, handle, m))
    try
        ir = calltext((t, m) -> tilecopy_ring_functions(handle[], name, flags, t, m))
        return ir, Int(tilecopy_ring_bytes(handle[])), Int(tilecopy_ring_align(handle[]))
    finally
        tilecopy_ring_dispose(handle[])
    end
end

"A frontend's kernels and the functions that they call, as PTX."
link_ptx(texts::Vector{String}, cpu::String; level = 2) = GC.@preserve texts calltext((t, m) ->
    tilecopy_link_ptx(Base.unsafe_convert.(Cstring, texts), length(texts), cpu, level, t, m))

dimensions(n::Integer) = (Cuint(n), Cuint(1), Cuint(1))
dimensions(given::Tuple) = ntuple(i -> Cuint(i <= length(given) ? given[i] : 1), 3)

"The address in the device's memory that an array is copied to; other arguments of a kernel are its own."
function place(device, array::Array)
    address = Ref{UInt64}(0)
    call(m -> tilecopy_device_allocate(device, sizeof(array), address, m))
    call(m -> tilecopy_device_write(device, address[], array, sizeof(array), m))
    return address[]
end
place(device, value) = value

"""
Runs a kernel of `ptx` on the emulator, which looks for races, missing waits and accesses out of bounds; a finding is a
`TileCopyError`. Arrays are buffers, and have what the kernel has written; numbers are passed as they are.
"""
function emulate(ptx::String, kernel::String, grid, block, arguments...; lazy = true, seed = 0)
    device = tilecopy_emulator_create(lazy, seed)
    handle = Ref{Ptr{Cvoid}}(C_NULL)
    try
        values = [Ref(place(device, a)) for a in arguments]
        call(m -> tilecopy_device_load(device, ptx, "kernel.ptx", handle, m))
        launch = Ref(tilecopy_launch(dimensions(grid), dimensions(block), dimensions(1), 0))
        GC.@preserve values begin
            listed = [tilecopy_argument(Base.unsafe_convert(Ptr{Cvoid}, v), sizeof(v[])) for v in values]
            call(m -> tilecopy_module_launch(handle[], kernel, launch, listed, length(listed), m))
        end
        for (v, a) in zip(values, arguments)
            a isa Array && call(m -> tilecopy_device_read(device, v[], a, sizeof(a), m))
        end
    finally
        handle[] == C_NULL || tilecopy_module_dispose(handle[])
        tilecopy_device_dispose(device)
    end
    return nothing
end

end
