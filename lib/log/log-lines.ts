import { createLog, log } from "./log";

const levels = ["debug", "info", "warn", "error", "fatal"] as const;

/** Hands every line that the program says from now on to `keep`, for tests. Returns the function that ends it. */
export function logLines(keep: (line: string) => void): () => void {
  const kept = createLog("debug", { write: keep });
  const before = levels.map((level) => [level, log[level]] as const);
  for (const level of levels) log[level] = kept[level].bind(kept);
  return () => {
    for (const [level, write] of before) log[level] = write;
  };
}
