import { ProcessesApart } from "@/lib/apart/processes-apart";
import { type SliceTask, type SliceWritten, writeSlice } from "./write-slice";

/**
 * The processes that write rows hold little beside them and give way to all others, so that neither the worker's other
 * jobs nor whoever waits for a page feels it. Each ends with its task.
 */
const writers = new ProcessesApart<SliceTask, SliceWritten>({
  program: "export-writer",
  // New objects are few or soon gone, so little room for them is enough; what a page of CMS' rows needs has room.
  flags: ["--max-semi-space-size=4", "--max-old-space-size=128"],
  here: writeSlice,
});

export const writeApart = (task: SliceTask, signal?: AbortSignal): Promise<SliceWritten> => writers.run(task, signal);
