import { ProcessesApart } from "@/lib/apart/processes-apart";
import type { Drawing, DrawingTask, Drawn, Of } from "./drawings";

/** Milliseconds after which a drawing would never end: the packet of the longest meeting takes less. */
const longestMs = 5 * 60_000;

/** What draws holds 150 MB, and a page keeps the processor for as long as it takes. */
const drawers = new ProcessesApart<DrawingTask, Drawn[Drawing]>({
  program: "page-drawer",
  // A long one does not hold up all others, and the processor is left to whoever waits for a page.
  atMost: 2,
  idleMs: 60_000,
  here: async (task) => (await import("./drawings")).draw(task),
});

/** Draws pages in a process of their own (`lib/packets/drawings.ts`). Throws what drawing throws, and when that process ends. */
export const drawApart = <Name extends Drawing>(name: Name, of: Of[Name]): Promise<Drawn[Name]> =>
  drawers.run({ name, of }, AbortSignal.timeout(longestMs)) as Promise<Drawn[Name]>;
