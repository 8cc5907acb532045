import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** What an earlier part of a measurement left behind is not the next one's work. */
export const collectGarbage = runInNewContext("gc") as () => void;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

/** Memory of the process that lies in RAM, in bytes. */
export const residentMemory = (): number => process.memoryUsage().rss;

/** The most that it ever was, in bytes. */
export const peakMemory = (): number => process.resourceUsage().maxRSS * 1_024;
