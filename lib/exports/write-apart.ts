import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { type SliceTask, type SliceWritten, writeSlice } from "./write-slice";

/** What the process says at its end. Of an error what words for people and the log are made from. */
export type Answer = { written: SliceWritten } | { error: { message: string; name: string; code?: string } };

// Beside the program that runs, where it is built; tests run from the sources, in one process.
const program = (): string => path.join(path.dirname(process.argv[1] ?? ""), "export-writer.mjs");
/** New objects are few or soon gone, so little room for them is enough; what a page of CMS' rows needs has room. */
const flags = ["--max-semi-space-size=4", "--max-old-space-size=128"];

function errorOf({ message, name, code }: Extract<Answer, { error: unknown }>["error"]): Error {
  return Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) });
}

/**
 * Writes rows in a process that holds little beside them and gives way to all others, so that neither the worker's other
 * jobs nor whoever waits for a page feels it. It ends with its task, with the signal, and with the process that asked.
 */
export async function writeApart(task: SliceTask, signal?: AbortSignal): Promise<SliceWritten> {
  if (!existsSync(program())) return writeSlice(task);
  const child = fork(program(), [], { execArgv: [...flags, "--enable-source-maps"], signal });
  const answer = await new Promise<Answer>((resolve, reject) => {
    child.once("message", (said) => resolve(said as Answer));
    child.once("error", reject);
    child.once("exit", (code, by) => reject(new Error(`The process that writes an export ended with ${by ?? code}`)));
    child.send(task);
  });
  if ("error" in answer) throw errorOf(answer.error);
  return answer.written;
}
