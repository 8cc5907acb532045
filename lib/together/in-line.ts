import { type Db, inStatements } from "@/lib/db";
import { Apart, FailedAfter, jointly } from "./joint";

type Work = (db: Db) => Promise<unknown>;
type Waiting = { work: Work; resolve: (value: unknown) => void; reject: (error: unknown) => void };

const mostTogether = 32;
/** So many transactions of an organization are under way before others gather: each commit waits for the audit log's head. */
const mostUnderWay = 2;
/** Nobody waits longer for those before to end, in milliseconds: one of them may wait for somebody's lock. */
const longestWaitMs = 20;

/** Those of one organization who wait for their transaction. */
class Line {
  private waiting: Waiting[] = [];
  private underWay = 0;
  private soon: NodeJS.Immediate | undefined;
  private later: NodeJS.Timeout | undefined;

  constructor(
    private readonly organizationId: string,
    private readonly isEmpty: () => void,
  ) {}

  join(one: Waiting): void {
    this.waiting.push(one);
    this.startInTime();
  }

  private startInTime(): void {
    // What arrived in the same turn of the process goes together.
    if (this.underWay < mostUnderWay) this.soon ??= setImmediate(() => this.start());
    else this.later ??= setTimeout(() => this.start(), longestWaitMs);
  }

  private start(): void {
    clearImmediate(this.soon);
    clearTimeout(this.later);
    this.soon = this.later = undefined;
    const batch = this.waiting.splice(0, mostTogether);
    if (batch.length === 0) return;
    this.underWay += 1;
    if (this.waiting.length > 0) this.startInTime();
    void this.carryOut(batch).finally(() => {
      this.underWay -= 1;
      if (this.waiting.length > 0) this.start();
      else if (this.underWay === 0) this.isEmpty();
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
  const line = lines.get(organizationId) ?? new Line(organizationId, () => lines.delete(organizationId));
  lines.set(organizationId, line);
  return new Promise<T>((resolve, reject) => {
    line.join({ work, resolve: resolve as (value: unknown) => void, reject });
  });
}
