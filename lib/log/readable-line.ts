import type { SaidOfError } from "./said-of-error";

const leftOut = new Set(["level", "time", "process", "pid", "msg", "err"]);

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function errorLines({ type, code, message, at = [], cause }: SaidOfError): string[] {
  const first = `  ${type}${code === undefined ? "" : ` ${code}`}: ${message}`;
  const because = cause === undefined ? [] : ["  because of", ...errorLines(cause)];
  return [first, ...at.map((frame) => `    at ${frame}`), ...because];
}

/** A line of the log for people: `10:04:31 info  listProviders 200 in 3.1 ms requestId=…`. */
export function readableLine(line: string): string {
  const entry = JSON.parse(line) as { time: string; level: string; msg?: string; err?: SaidOfError };
  const more = Object.entries(entry).flatMap(([name, value]) =>
    leftOut.has(name) || value === undefined ? [] : [`${name}=${shown(value)}`],
  );
  const said = [entry.time.slice(11, 19), entry.level.padEnd(5), entry.msg ?? "", ...more].filter(Boolean).join(" ");
  return [said, ...(entry.err ? errorLines(entry.err) : [])].join("\n");
}
