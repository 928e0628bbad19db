# Writes kernels with every combination of cache options that the language takes, one for each direction and width, to
# the standard output; the argument is the widths, as 1,8,16.
import itertools
import sys

widths = [int(w) for w in sys.argv[1].split(",")]
caches = ["", "ca", "cg", "cs", "lu", "cv", "nc"]
evictions = ["", "evict_first", "evict_last", "evict_normal", "evict_unchanged", "no_allocate"]
kernels = 0
for width, load, cache, l1, l2, prefetch, hint in itertools.product(
    widths, (True, False), caches, evictions, ["", "evict_first"], ["", "128", "256"], ["", "evict_last"]
):
    # What the table of plans calls legal, said again.
    if cache and l1 and cache != "nc":
        continue
    if not load and (prefetch or cache not in ("", "cg", "cs")):
        continue
    if l2 and width != 32:
        continue
    given = {"cache": cache, "l1": l1, "l2": l2, "prefetch": prefetch, "cache_hint": hint}
    options = ", ".join(f"{key} = {value}" for key, value in given.items() if value)
    if not options:
        continue
    print(f"kernel @k{kernels} threads(32) {{\n  A : global u8[2048] align 32\n  S : shared u8[2048] align 32")
    left, right = ("S", "A") if load else ("A", "S")
    print(f"  copy.cta {left} <- {right} {{ {options}, width = {width} }}\n}}")
    kernels += 1
