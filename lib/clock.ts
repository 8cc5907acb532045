/** The one clock of the program: tests move it with vitest's fake timers. */
export const now = () => new Date();
