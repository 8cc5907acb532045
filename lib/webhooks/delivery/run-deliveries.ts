import { Bell } from "@/lib/jobs/bell";
import { attempt } from "./attempt";
import { type Claimed, claim } from "./claim";
import { fanOut, fanOutBatch } from "./fan-out";
import { closeConnections } from "./post";
import { type Result, settle } from "./settle";

/** Attempts of one worker at a time; mostly waiting for others, so more than its processors. */
const maximumInFlight = 512;
/** Notifications wake; the poll finds what they missed, and retries whose time has come. */
const pollMs = 1_000;
/** Results are written together: at this many, or when the first has waited this long. */
const settleBatch = 200;
const settleAfterMs = 10;
/** The lease is over by then, and another worker has what could not be written. */
const settleTries = 12;

export type DeliveryRunner = { wake: () => void; stop: () => Promise<void> };

/** Delivers events to webhooks until `stop`, which lets the attempts under way come to their end and writes them. */
export function runDeliveries(): DeliveryRunner {
  const bell = new Bell();
  const inFlight = new Map<Claimed, Promise<void>>();
  const unsettled: Result[] = [];
  let settling: Promise<void> = Promise.resolve();
  let isStopping = false;

  function start(claimed: Claimed, claimedAt: number): void {
    const work = attempt(claimed, claimedAt).then((result) => {
      if (result) return keep(result);
    });
    const done = work.catch(report("an attempt failed")).finally(() => inFlight.delete(claimed));
    inFlight.set(claimed, done);
  }

  /** Resolves when the result is written: until then the endpoint's room is taken. */
  function keep(result: Result): Promise<void> {
    unsettled.push(result);
    if (unsettled.length >= settleBatch) return flush();
    return new Promise((resolve) => {
      setTimeout(() => resolve(flush()), settleAfterMs);
    });
  }

  /** One batch after the other. */
  function flush(): Promise<void> {
    settling = settling.then(async () => {
      const batch = unsettled.splice(0, settleBatch);
      if (batch.length === 0) return;
      await settleWithPatience(batch);
      bell.ring();
    });
    return settling;
  }

  async function turn(): Promise<boolean> {
    const fannedOut = await fanOut();
    const room = maximumInFlight - inFlight.size;
    const claimedAt = performance.now();
    const claimed = room > 0 ? await claim(room, busyEndpoints(inFlight.keys())) : [];
    for (const one of claimed) start(one, claimedAt);
    return fannedOut === fanOutBatch || claimed.length > 0;
  }

  const loop = (async () => {
    while (!isStopping) {
      const hasMore = await turn().catch((error) => {
        report("could not look for deliveries")(error);
        return false;
      });
      if (!hasMore && !isStopping) await bell.wait(pollMs);
    }
  })();

  return {
    wake: () => bell.ring(),
    stop: async () => {
      isStopping = true;
      bell.ring();
      await loop;
      await Promise.all(inFlight.values());
      await flush();
      await closeConnections();
    },
  };
}

function busyEndpoints(claims: Iterable<Claimed>) {
  const running = new Map<string, { organizationId: string; webhookId: string; running: number }>();
  for (const { organizationId, endpoint } of claims) {
    const busy = running.get(endpoint.id) ?? { organizationId, webhookId: endpoint.id, running: 0 };
    running.set(endpoint.id, { ...busy, running: busy.running + 1 });
  }
  return [...running.values()];
}

async function settleWithPatience(batch: Result[]): Promise<void> {
  for (let tries = 1; tries <= settleTries; tries += 1) {
    try {
      return await settle(batch);
    } catch (error) {
      report(`could not write ${batch.length} results (try ${tries})`)(error);
      await new Promise((resolve) => setTimeout(resolve, Math.min(tries * 500, 5_000)));
    }
  }
}

function report(what: string): (error: unknown) => void {
  return (error) => console.error(`webhooks: ${what}: ${error instanceof Error ? error.message : String(error)}`);
}
