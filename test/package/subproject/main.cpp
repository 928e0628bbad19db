// Never compiled by the test; its command is looked at.
#include <tilecopy/plan/Plan.h>
int main() { throw 1; }
