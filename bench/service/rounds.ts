import { costOf } from "./process-cost";
import { type Ask, load, type Measured } from "./load";
import type { Running } from "./servers";

/** What one round of one server measured; milliseconds of processor time are per request. */
export type Round = {
  perSecond: number;
  p50: number;
  p99: number;
  serverMs: number;
  databaseMs: number;
  residentMb: number;
};

export type Contender = {
  server: Running;
  next: () => Ask | undefined;
  /** Over how many connections it is asked, where not the usual eight. */
  connections?: number;
  /** Done before each of its rounds, unmeasured. */
  before?: () => Promise<void>;
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
};

/** The median of each figure over the rounds. */
export function medianRound(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return {
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    serverMs: of("serverMs"),
    databaseMs: of("databaseMs"),
    residentMb: of("residentMb"),
  };
}

async function measure(
  { server, next, connections, before: prepare }: Contender,
  seconds: number,
  postgres: number,
): Promise<Round> {
  await prepare?.();
  const [before, databaseBefore] = [costOf(server.pid), costOf(postgres)];
  const { requests, seconds: elapsed, p50, p99 }: Measured = await load(server.origin, next, seconds, connections);
  if (requests === 0) throw new Error(`There was nothing left to ask ${server.name}: a round is too long for the data`);
  const [after, databaseAfter] = [costOf(server.pid), costOf(postgres)];
  return {
    perSecond: requests / elapsed,
    p50,
    p99,
    serverMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / requests,
    databaseMs: ((databaseAfter.cpuSeconds - databaseBefore.cpuSeconds) * 1000) / requests,
    residentMb: after.residentMb,
  };
}

/**
 * Loads the servers in turns, each round in another order, so that what the machine does otherwise falls on all alike.
 * Answers the rounds of each, in the order of `contenders`.
 */
export async function inTurns(
  contenders: readonly Contender[],
  options: { rounds: number; seconds: number; postgres: number },
): Promise<Round[][]> {
  const results: Round[][] = contenders.map(() => []);
  // Statements are prepared, code is compiled, and plans for all values come once the database was asked how large it is.
  for (const { server, next, connections } of contenders)
    await load(server.origin, next, Math.min(1, options.seconds), connections);
  for (let round = 0; round < options.rounds; round += 1) {
    for (let step = 0; step < contenders.length; step += 1) {
      const at = (round + step) % contenders.length;
      const contender = contenders[at];
      if (contender) results[at]?.push(await measure(contender, options.seconds, options.postgres));
    }
  }
  return results;
}

/** The ratio of one server's rate to another's, round by round, and its median. */
export const ratioOf = (ours: readonly Round[], theirs: readonly Round[]): number =>
  median(ours.map(({ perSecond }, index) => perSecond / (theirs[index]?.perSecond ?? Number.NaN)));
