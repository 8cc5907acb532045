import os from "node:os";
import type { Answer } from "@/lib/exports/write-apart";
import { type SliceTask, writeSlice } from "@/lib/exports/write-slice";

// The process that writes the rows of an export for the worker (lib/exports/write-apart.ts), of the lowest rank: pages go first.
os.setPriority(19);
process.once("disconnect", () => process.exit(1));

const said = (error: unknown) => {
  const { message, name, code } = (error instanceof Error ? error : new Error(String(error))) as NodeJS.ErrnoException;
  return { error: { message, name, code } };
};

process.once("message", async (task) => {
  const answer: Answer = await writeSlice(task as SliceTask).then((written) => ({ written }), said);
  process.send?.(answer, () => process.exit());
});
