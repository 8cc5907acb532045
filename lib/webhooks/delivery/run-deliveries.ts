import { setTimeout as sleep } from "node:timers/promises";
import { Bell } from "@/lib/jobs/bell";
import { log } from "@/lib/log/log";
import { attempt } from "./attempt";
import { type Claimed, claim, renew, renewEveryMs, roomOfEndpoint } from "./claim";
import { fanOut } from "./fan-out";
import { closeConnections } from "./post";
import { type Result, settle, settleAgain } from "./settle";

/** Attempts of one worker at a time; mostly waiting for others, so more than its processors. */
const maximumInFlight = 1_024;
/** Of these at most so many to endpoints that have been failing, however many such endpoints there are. */
const maximumFailingInFlight = 256;
/** From here on an endpoint gets less at a time, so that slow ones leave room for all others. */
const crowdedFrom = 512;
const roomWhenCrowded = 4;
const claimBatch = 500;
/** Notifications wake; the poll finds what they missed, and retries whose time has come. */
const pollMs = 1_000;
/** Results are written together: at this many, or when the first has waited this long. */
const settleBatch = 500;
const settleAfterMs = 10;
/** So that endpoints' room comes back in handfuls, and not each of them costs a claim. */
const pauseMs = 10;
/** About two minutes; what could not be written by then goes out again. */
const settleTries = 30;

export type DeliveryRunner = { wake: () => void; stop: () => Promise<void> };

/** Delivers events to webhooks until `stop`, which lets the attempts under way come to their end and writes them. */
export function runDeliveries(): DeliveryRunner {
  const events = new Bell();
  const room = new Bell();
  const inFlight = new Map<Claimed, Promise<void>>();
  const claimedAt = new WeakMap<Claimed, number>();
  const results = collectResults();
  let isStopping = false;

  /** Turns events into deliveries. */
  async function distribute(): Promise<boolean> {
    const taken = await fanOut();
    if (taken > 0) room.ring();
    return taken > 0;
  }

  /** Claims what there is room for, and starts it. */
  async function dispatch(): Promise<boolean> {
    // What is delivered and not yet written would be claimed and sent again.
    if (results.isStuck()) return false;
    const free = maximumInFlight - inFlight.size;
    if (free <= 0) return false;
    const moment = performance.now();
    const underWay = [...inFlight.keys()];
    const claimed = await claim(Math.min(free, claimBatch), busyEndpoints(underWay), {
      ofEndpoint: underWay.length < crowdedFrom ? roomOfEndpoint : roomWhenCrowded,
      ofAllFailing: maximumFailingInFlight - underWay.filter(({ isFailing }) => isFailing).length,
    });
    for (const one of claimed) {
      // Until its result is written the endpoint's room is taken.
      const work = attempt(one, moment).then((result) => (result ? results.keep(result) : undefined));
      const done = work.catch(report("an attempt failed")).finally(() => {
        inFlight.delete(one);
        // Now, not when the result is written: until here the endpoint's room counts as taken.
        room.ring();
      });
      inFlight.set(one, done);
      claimedAt.set(one, moment);
    }
    await sleep(pauseMs);
    return claimed.length > 0;
  }

  async function loop(turn: () => Promise<boolean>, bell: Bell): Promise<void> {
    while (!isStopping) {
      const hasMore = await turn().catch((error) => {
        report("could not look for deliveries")(error);
        return false;
      });
      if (!hasMore && !isStopping) await bell.wait(pollMs);
    }
  }
  /** Keeps what takes longer than a lease. Again and again, also while a claim or a result waits for the database. */
  function keepLeases(): void {
    const now = performance.now();
    const old = [...inFlight.keys()].filter((one) => now - (claimedAt.get(one) ?? now) > renewEveryMs);
    void renew(old).catch(report("could not renew leases"));
  }
  const renewing = setInterval(keepLeases, renewEveryMs);
  const loops = [loop(distribute, events), loop(dispatch, room)];

  const ring = () => {
    events.ring();
    room.ring();
  };
  return {
    wake: ring,
    stop: async () => {
      isStopping = true;
      ring();
      await Promise.all(loops);
      await Promise.all(inFlight.values());
      clearInterval(renewing);
      await closeConnections();
    },
  };
}

type Results = { keep: (result: Result) => Promise<void>; isStuck: () => boolean };

/** Gathers results and writes them together, one batch after the other. */
function collectResults(): Results {
  let isStuck = false;
  const waiting: Result[] = [];
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    writing = writing.then(async () => {
      const batch = waiting.splice(0, settleBatch);
      if (batch.length === 0) return;
      await settleWithPatience(batch, () => (isStuck = true));
      isStuck = false;
    });
    return writing;
  }

  return {
    isStuck: () => isStuck,
    /** Resolves when the result is written. */
    keep: async (result) => {
      waiting.push(result);
      if (waiting.length < settleBatch) await sleep(settleAfterMs);
      await write();
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

async function settleWithPatience(batch: Result[], onFailure: () => void): Promise<void> {
  for (let tries = 1; tries <= settleTries; tries += 1) {
    try {
      return await (tries === 1 ? settle(batch) : settleAgain(batch));
    } catch (error) {
      onFailure();
      report(`could not write ${batch.length} results (try ${tries})`)(error);
      await sleep(Math.min(tries * 500, 5_000));
    }
  }
}

function report(what: string): (error: unknown) => void {
  return (err) => log.error({ err }, what);
}
