import path from "node:path";
import pino, { type Logger } from "pino";
import { logSettings } from "@/lib/env";
import { onceAProcess } from "@/lib/once-a-process";
import { readableLine } from "./readable-line";
import { saidOfError } from "./said-of-error";

/** Of the program that runs: server, worker, cli. */
const processName = (): string => path.basename(process.argv[1] ?? "", ".mjs");

/** Bytes that are gathered before they are written, and milliseconds that a line waits for others at most. */
const gathered = 4_096;
const longestWaitMs = 200;

/** Written a few lines at a time: a write for each would cost a request more than the line itself. */
function outputOf(isReadable: boolean): pino.DestinationStream {
  // What a command prints is its answer, which others read: the log stands beside it.
  const dest = processName() === "cli" ? 2 : 1;
  const destination = pino.destination({ dest, sync: false, minLength: gathered, periodicFlush: longestWaitMs });
  // Whatever ends the process, what was said before is written.
  process.on("exit", () => destination.flushSync());
  return isReadable ? { write: (line) => destination.write(`${readableLine(line)}\n`) } : destination;
}

/** A log that writes its lines to `output`. */
export function createLog(level: string, output: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { process: processName(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => saidOfError(error) },
  };
  return pino(options, output);
}

/**
 * The log of the process: a line of JSON each, or readable ones in a terminal. A line names operations, ids, counts and
 * times; never a name, an address, a body or the value of a query. Give errors as `err`: what may hold values of people
 * is taken out of them.
 */
export const log: Logger = onceAProcess("log", () => {
  const { level, format } = logSettings();
  return createLog(level, outputOf(format === "text"));
});
