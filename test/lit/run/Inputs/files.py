# Makes the binary inputs of launch.test: files.py FOLDER PTX
import struct
import sys

folder, ptx = sys.argv[1], open(sys.argv[2], "rb").read()


def save(name, data):
    with open(f"{folder}/{name}", "wb") as out:
        out.write(data)


def numpy(descr, shape, data, order="False"):
    text = f"{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}"
    text += " " * (63 - (10 + len(text)) % 64) + "\n"
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(text)) + text.encode() + data


values = [0.5 * n for n in range(32)]
save("in.npy", numpy("<f4", "(4, 8)", struct.pack("<32f", *values)))
save("twice.npy", numpy("<f4", "(4, 8)", struct.pack("<32f", *[2 * v for v in values])))
save("near.bin", struct.pack("<32f", *[2.0001 * v for v in values]))
save("fortran.npy", numpy("<f4", "(4, 8)", bytes(128), "True"))
save("complex.npy", numpy("<c8", "(16,)", bytes(128)))
save("short.npy", numpy("<f4", "(4, 9)", bytes(128)))
save("rows.bin", struct.pack("<512H", *range(512)))
save("box.bin", struct.pack("<256H", *range(128, 384)))


# A fat binary: machine code for sm_80, then PTX for sm_90, plain or as an LZ4 block.
def entry(kind, sm, data, flags=0, packed=0, size=0):
    data += bytes(-len(data) % 8)
    return struct.pack("<HHIQIIIIQQQQ", kind, 0x101, 64, len(data), packed, 64, 0x90000, sm, 0,
                       flags, 0, size) + data


def container(*entries):
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, sum(map(len, entries))) + b"".join(entries)


def lz4(data):
    # Literals only, but for one match: the last 32 bytes before the end come from before it.
    def length(n):
        return bytes([255] * ((n - 15) // 255) + [(n - 15) % 255])

    head, rest = data[:-64], data[-64:]
    head += rest[:16]
    # 16 bytes of blanks as a match of distance 1 after one literal blank.
    out = bytes([0xF0 | 11]) + length(len(head) + 1) + head + b" " + struct.pack("<H", 1)
    tail = rest[16:]
    out += bytes([0xF0]) + length(len(tail)) + tail
    return out, head + b" " + b" " * 15 + tail


code = entry(2, 80, b"\x7fELF" + bytes(60))
save("plain.fatbin", container(code, entry(1, 90, ptx)))
packed, whole = lz4(ptx)
save("lz4.fatbin", container(code, entry(1, 90, packed, 0x2011, len(packed), len(whole))))
save("damaged.fatbin", container(entry(1, 90, packed[:-9], 0x2011, len(packed) - 9, len(whole))))
save("code.fatbin", container(code))
save("cut.fatbin", container(code)[:60])
save("host.o", b"\x7fELF" + bytes(124) + container(entry(1, 90, ptx)))
cubin = bytearray(b"\x7fELF" + bytes(124))
cubin[18] = 190
save("a.cubin", bytes(cubin))
