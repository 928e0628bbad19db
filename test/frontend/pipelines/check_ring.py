"""Runs ring(A, B), or ring(map of A, B), on the emulator under four schedules: seven tiles of B become those of A.
usage: check_ring.py CPU TEXT PTX"""
import sys

import tilecopy

cpu, text, path = sys.argv[1:]
load, _ = tilecopy.copies(text, cpu)
ptx = open(path).read()
data, done = bytes(i * 7 % 251 for i in range(512 * 64 * 4)), 7 * 8 * 64 * 4
for lazy, seed in ((False, 0), (True, 0), (False, 1), (True, 2)):
    device = tilecopy.Emulator(lazy, seed)
    a, b = device.allocate(len(data)), device.allocate(len(data))
    device.write(a, data)
    first = a.to_bytes(8, "little")
    if load.expected_bytes:  # the map, by value or by its address
        first = device.tensor_map(load, a)
        if "ring_param_0[128]" not in ptx:
            place = device.allocate(128)
            device.write(place, first)
            first = place.to_bytes(8, "little")
    device.load(ptx).launch("ring", 1, 64, first, b.to_bytes(8, "little"))
    assert device.read(b, done) == data[:done]
print("right")
