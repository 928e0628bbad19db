// A marker that cannot be lowered: the error is at its line.
extern "C" void copyIn(const char *, int) __asm__("tilecopy.copy");
extern "C" void kernel() { copyIn("copy.warp shared f32[32,32] <- global f32[32,32]", 1); }
