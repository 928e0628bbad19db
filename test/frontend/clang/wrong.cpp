// Markers that cannot be lowered: the errors are at their lines.
extern "C" void copyIn(const char *, int) __asm__("tilecopy.copy");
extern "C" void kernel() { copyIn("copy.warp shared f32[32,32] <- global f32[32,32]", 1); }
extern "C" void say(const char *) __asm__("tilecopy.statement.a");
extern "C" void misspelled() { say("mbarrier.wiat"); }
extern "C" void sayMore(const char *, int) __asm__("tilecopy.statement.b");
extern "C" void tooMany() { sayMore("sync.cta", 1); }
extern "C" void third(const char *) __asm__("tilecopy.copy.x.3");
extern "C" void noThird() {
  third("kernel @k threads(32) { A : global f32[32] S : shared f32[32] copy.warp S <- A copy.warp "
        "A <- S }");
}
