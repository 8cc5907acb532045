import { type Db, inStatements } from "@/lib/db";
import { Apart, FailedAfter, jointly } from "./joint";

type Work = (db: Db) => Promise<unknown>;
type Waiting = { work: Work; resolve: (value: unknown) => void; reject: (error: unknown) => void };

const mostTogether = 32;
/** So many transactions of an organization are under way before others gather: each commit waits for the audit log's head. */
const mostUnderWay = 2;
/** Fewer than so many are worth no second transaction beside the first. */
const leastApart = 4;
/**
 * As many as went together last are waited for so long, in milliseconds: whoever decides on one file after the other
 * sends the next when the last is answered, and those who went together come together again.
 */
const gatheringMs = 2;
/** Nobody waits longer for those under way to end, in milliseconds: one of them may wait for somebody's lock. */
const longestWaitMs = 20;

/** Those of one organization who wait for their transaction. */
class Line {
  private waiting: Waiting[] = [];
  private underWay = 0;
  private wentTogether = 1;
  private soon: NodeJS.Immediate | undefined;
  private later: NodeJS.Timeout | undefined;

  constructor(private readonly organizationId: string) {}

  join(one: Waiting): void {
    this.waiting.push(one);
    this.startInTime();
  }

  private startInTime(): void {
    const isFree = this.underWay < mostUnderWay;
    // What arrived in the same turn of the process goes together.
    if (isFree && this.waiting.length >= this.wentTogether) this.soon ??= setImmediate(() => this.start());
    else this.later ??= setTimeout(() => this.start(), isFree ? gatheringMs : longestWaitMs);
  }

  private start(): void {
    clearImmediate(this.soon);
    clearTimeout(this.later);
    this.soon = this.later = undefined;
    const count = this.waiting.length;
    // Many go by two ways at once: while the database works for these, the process does for those.
    const ways = count >= leastApart * mostUnderWay ? Math.max(mostUnderWay - this.underWay, 1) : 1;
    const batch = this.waiting.splice(0, Math.min(mostTogether, Math.ceil(count / ways)));
    if (batch.length === 0) return;
    this.wentTogether = batch.length;
    this.underWay += 1;
    if (this.waiting.length > 0) this.startInTime();
    void this.carryOut(batch).finally(() => {
      this.underWay -= 1;
      // While others hold the ways still, whoever waits has waited that long already.
      if (this.waiting.length === 0 || this.underWay >= mostUnderWay) return;
      // The time of those who wait for one under way to end is another than of those who gather.
      clearTimeout(this.later);
      this.later = undefined;
      this.startInTime();
    });
  }

  private async alone({ work, resolve, reject }: Waiting): Promise<void> {
    await inStatements(this.organizationId, work).then(resolve, reject);
  }

  private async carryOut(batch: readonly Waiting[]): Promise<void> {
    const [first] = batch;
    if (first && batch.length === 1) return this.alone(first);
    const works = batch.map(({ work }) => work);
    try {
      const answers = await inStatements(this.organizationId, (db) => jointly(db, works), { isPlannedOnce: true });
      const apart = batch.filter((one, place) => {
        const answer = answers[place];
        if (answer instanceof Apart) return true;
        if (answer instanceof FailedAfter) one.reject(answer.error);
        else one.resolve(answer);
        return false;
      });
      await Promise.all(apart.map((one) => this.alone(one)));
    } catch (error) {
      if (error instanceof Apart) await Promise.all(batch.map((one) => this.alone(one)));
      else for (const { reject } of batch) reject(error);
    }
  }
}

const lines = new Map<string, Line>();

/**
 * As `inStatements`, for work that many may want at the same time: who comes while others of the organization are under
 * way shares the next transaction with all who came meanwhile. It is committed for all of them, or each is tried by
 * itself, so that nobody's failure is another's. Work may run twice and must have no effect outside of the database.
 */
export function togetherInStatements<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const line = lines.get(organizationId) ?? new Line(organizationId);
  lines.set(organizationId, line);
  return new Promise<T>((resolve, reject) => {
    line.join({ work, resolve: resolve as (value: unknown) => void, reject });
  });
}
