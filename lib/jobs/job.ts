import type { z } from "zod";
import { oneAtATime } from "./one-at-a-time";

/** Every queue. `queues.json` holds the same names for the migration, which creates the queues as owner. */
export const jobNames = [
  "verify-element",
  "build-packet",
  "build-committee-packet",
  "build-committee-minutes",
  "sweep",
  "watch",
  "screen-list",
  "watch-expiries",
  "count-expiries",
  "change-flags",
  "compact-tallies",
  "apply-policy",
  "fetch-lists",
  "run-export",
  "run-import",
  "render-submission",
  "send-outreach",
  "write-reminders",
  "ask-caqh",
  "rewrap-secrets",
  "anchor-audit",
  "send-invitation",
  "answer-password-reset",
  "prune",
] as const;
export type JobName = (typeof jobNames)[number];

/** Seconds after which a job that has not ended counts as dead and runs again. */
export const jobTimeLimit = 30;

type JobDefinition<Data extends z.ZodType> = {
  name: JobName;
  data: Data;
  /**
   * Does the work: at most 30 seconds, safe to run twice, resumable after a kill at any line. Throwing runs it again
   * later. `signal` is aborted when its time is over.
   */
  run: (data: z.output<Data>, signal: AbortSignal) => Promise<void>;
  /** How many of them one worker runs at once; 4 unless told. */
  concurrency?: number;
  /** What it is about, where a second run about the same waits in this worker until the first has ended. */
  oneAtATimeOf?: (data: z.output<Data>) => string;
  /** A job that runs by the clock, with `{}` as data. */
  everySeconds?: number;
};

export type Job = {
  name: JobName;
  concurrency: number;
  everySeconds?: number;
  perform: (data: unknown, signal: AbortSignal) => Promise<void>;
};

/** Declares a job. It runs once it stands in `registry.ts`. */
export function job<Data extends z.ZodType>(definition: JobDefinition<Data>): JobDefinition<Data> & Job {
  const { name, data, run, concurrency = 4, oneAtATimeOf } = definition;
  const perform = async (raw: unknown, signal: AbortSignal): Promise<void> => {
    const read = data.parse(raw);
    if (oneAtATimeOf) return oneAtATime(`${name} ${oneAtATimeOf(read)}`, () => run(read, signal));
    return run(read, signal);
  };
  return { ...definition, concurrency, perform };
}
