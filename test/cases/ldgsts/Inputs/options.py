# Writes kernels with every combination of the options of cp.async that the language takes, of tiles that lie inside and
# of tiles at an edge, to the standard output.
import itertools

print("target sm_80")
kernels = 0
for width, cache, prefetch, hint, edge in itertools.product(
    (4, 8, 16), ("", "ca", "cg"), ("", "64", "128", "256"), ("", "evict_first", "evict_last", "evict_normal"), (False, True)
):
    if cache == "cg" and width != 16:
        continue
    given = {"width": str(width), "cache": cache, "prefetch": prefetch, "cache_hint": hint}
    options = ", ".join(f"{key} = {value}" for key, value in given.items() if value)
    print(f"kernel @k{kernels} threads(32) {{\n  A : global u8[{2041 if edge else 2048}] align 16\n  S : shared u8[2048]")
    print(f"  copy_async.cta S <- A[0 : +2048] {{ {options} }}\n  cp_async.commit\n  cp_async.wait 0\n}}")
    kernels += 1
