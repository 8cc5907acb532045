import { onceAProcess } from "./once-a-process";

/** Always 0 save in a test-data deployment, whose clock people move (lib/sandbox). */
const ahead = onceAProcess("clock", () => ({ byMs: 0 }));

/**
 * The one clock of the program: what is due, expires or happened goes by it. Tests move it with vitest's fake timers.
 * How long something takes, and how long a sign-in or a token counts, goes by the machine's own.
 */
export const now = (): Date => new Date(Date.now() + ahead.byMs);

/** Milliseconds by which this process's clock is ahead of the machine's. */
export const clockAheadMs = (): number => ahead.byMs;

/** Sets the clock of this process; only what follows the database's clock does (lib/sandbox/follow-clock.ts). */
export function setClockAhead(milliseconds: number): void {
  ahead.byMs = milliseconds;
}
