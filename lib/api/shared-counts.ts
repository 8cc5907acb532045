import cluster from "node:cluster";
import { z } from "zod";
import { onceAProcess } from "@/lib/once-a-process";
import { Minutes } from "./minutes";

// What web processes and the one that keeps them say to each other, so that a caller's limit holds over all of them: each
// tells now and then what it counted since, and is told what all of them did. A request waits for none of it.
const Counted = z.object({ callers: z.array(z.tuple([z.string(), z.number(), z.number()])) });
const Message = z.discriminatedUnion("counts", [
  // By caller: requests since the last word, and when its minute ends here.
  Counted.extend({ counts: z.literal("told") }),
  // By caller: requests of its minute in all processes, and when it ends.
  Counted.extend({ counts: z.literal("summed") }),
]);
type Message = z.output<typeof Message>;

/** So long a caller may ask at several processes without one knowing of the other. */
const everyMs = 100;

const state = onceAProcess("requests-of-callers", () => ({
  minutes: new Minutes(),
  /** By caller: requests that the others do not know of. Null where there are no others. */
  untold: null as Map<string, number> | null,
}));

/** Counts a request of a caller; answers how many it made in its minute, and when that ends. */
export function countOf(callerId: string, nowMs: number, minuteMs: number): { count: number; endsAt: number } {
  const minute = state.minutes.at(callerId, nowMs, nowMs + minuteMs);
  minute.count += 1;
  state.untold?.set(callerId, (state.untold.get(callerId) ?? 0) + 1);
  return minute;
}

const say = (message: Message): void => {
  if (process.connected) process.send?.(message);
};

/** In a web process that another one keeps: tells what it counts, and takes over what all of them counted. */
export function shareCounts(): void {
  if (!cluster.isWorker) return;
  const untold = (state.untold = new Map<string, number>());
  setInterval(() => {
    if (untold.size === 0) return;
    const nowMs = Date.now();
    const callers = [...untold].map(([id, count]): [string, number, number] => {
      return [id, count, state.minutes.at(id, nowMs, nowMs).endsAt];
    });
    untold.clear();
    say({ counts: "told", callers });
  }, everyMs).unref();
  process.on("message", (value: unknown) => {
    const message = Message.safeParse(value).data;
    if (message?.counts !== "summed") return;
    const nowMs = Date.now();
    for (const [id, count, endsAt] of message.callers) {
      Object.assign(state.minutes.at(id, nowMs, endsAt), { count: count + (untold.get(id) ?? 0), endsAt });
    }
  });
}

/** In the process that keeps the web processes: sums up what they count. */
export function sumCounts(): void {
  const minutes = new Minutes();
  cluster.on("message", (worker, value: unknown) => {
    const message = Message.safeParse(value).data;
    if (message?.counts !== "told") return;
    const nowMs = Date.now();
    const callers = message.callers.map(([id, count, endsAt]): [string, number, number] => {
      const minute = minutes.at(id, nowMs, endsAt);
      minute.count += count;
      return [id, minute.count, minute.endsAt];
    });
    if (worker.isConnected()) worker.send({ counts: "summed", callers } satisfies Message, () => undefined);
  });
}
