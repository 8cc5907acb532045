import pg from "pg";
import { type Db, runStatements, statementsOnly } from "@/lib/db";
import type { Part, Row } from "@/lib/statement-batch";

/** What was tried together is tried again by everybody for himself: nothing of it was kept. */
export class Apart extends Error {}

/** One that failed when all was committed: its own error, and nobody else's. */
export class FailedAfter {
  constructor(readonly error: unknown) {}
}

type Work<T> = (db: Db) => Promise<T>;
type Outcome<T> = T | Apart | FailedAfter;
type Asked = {
  member: number;
  parts: readonly Part[];
  isLast: boolean;
  answer: (rows: readonly Row[][]) => void;
  fail: (error: unknown) => void;
};

const sameValues = ({ values }: Part): string => JSON.stringify(values);

type Joined = { sent: readonly Part[]; rowsOf: (found: readonly Row[][]) => Row[][] };

/**
 * What some ask of one statement, as few statements, and how the rows of each are found in what these answer. Where one
 * alone asks it beside others it is asked as of several all the same, which waits for nobody's lock.
 */
function joined(parts: readonly Part[], isShared: boolean): Joined {
  const together = parts[0]?.statement.together;
  const isPlain = parts.length === 1 && !(isShared && together !== "same" && together?.isRead);
  if (together === undefined || isPlain) return { sent: parts, rowsOf: (found) => [...found] };
  if (together === "same") {
    const distinct = new Map(parts.map((part) => [sameValues(part), part]));
    const order = [...distinct.keys()];
    return {
      sent: [...distinct.values()],
      rowsOf: (found) => parts.map((part) => found[order.indexOf(sameValues(part))] ?? []),
    };
  }
  return {
    sent: [together.of(parts.map(({ values }) => values))],
    rowsOf: ([found = []]) => {
      const rows: Row[][] = parts.map(() => []);
      for (const [place, ...row] of found) rows[Number(place) - 1]?.push(row);
      return rows;
    },
  };
}

const isRead = ({ statement: { together } }: Part) => together === "same" || together?.isRead === true;

/** By the statements that they ask, in their order. */
function grouped(round: readonly Asked[]): Map<string, Asked[]> {
  const groups = new Map<string, Asked[]>();
  for (const asked of round) {
    // One that came after all names were given (`lib/prepared.ts`) has only its text.
    const kind = asked.parts.map(({ statement: { name, text } }) => name ?? text).join(" ");
    groups.set(kind, [...(groups.get(kind) ?? []), asked]);
  }
  return groups;
}

/** Surely taken back by the database; a connection that broke may have committed before. */
const isTakenBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith("57P") !== true;

/** One transaction that several share: it waits until all of them have asked something, and asks it at once. */
class Joint {
  private asked: Asked[] = [];
  private readonly wrote = new Set<number>();
  private failure: unknown;
  private isCommitted = false;
  private readonly isShared: boolean;

  constructor(
    private readonly db: Db,
    private working: number,
  ) {
    this.isShared = working > 1;
  }

  async carryOut<T>(member: number, work: Work<T>): Promise<Outcome<T>> {
    const db = statementsOnly(
      (parts, { isLast = false }) =>
        new Promise((answer, fail) => {
          this.asked.push({ member, parts, isLast, answer, fail });
          this.askIfAllDid();
        }),
    );
    try {
      return await work(db);
    } catch (error) {
      if (this.isCommitted) return new FailedAfter(error);
      // Whoever has only read leaves nothing behind; else the others could not be committed without what it wrote.
      if (this.failure === undefined && !this.wrote.has(member)) return new Apart();
      this.failure ??= new Apart("One of several failed", { cause: error });
      throw this.failure;
    } finally {
      this.working -= 1;
      this.askIfAllDid();
    }
  }

  private askIfAllDid(): void {
    if (this.asked.length === 0 || this.asked.length < this.working) return;
    const round = this.asked;
    this.asked = [];
    void this.ask(round).catch((error: unknown) => {
      this.failure ??= isTakenBack(error) ? new Apart("A statement of several failed", { cause: error }) : error;
      for (const { fail } of round) fail(this.failure);
    });
  }

  private async ask(round: readonly Asked[]): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    for (const { member, parts } of round) if (!parts.every(isRead)) this.wrote.add(member);
    // Only those who ask all the same are asked for at once, so that everybody's statements keep their order.
    const alike = [...grouped(round).values()].map((group) => ({
      group,
      steps: (group[0]?.parts ?? []).map((_, step) => {
        const own = group.flatMap(({ parts }) => parts[step] ?? []);
        return joined(own, this.isShared);
      }),
    }));
    const sent = alike.flatMap(({ steps }) => steps.flatMap((step) => step.sent));
    const isLast = round.every((one) => one.isLast);
    const found = await runStatements(this.db, sent, { isLast });
    this.isCommitted = isLast;
    let next = 0;
    for (const { group, steps } of alike) {
      const rows = steps.map((step) => step.rowsOf(found.slice(next, (next += step.sent.length))));
      for (const [place, { answer }] of group.entries()) answer(rows.map((of) => of[place] ?? []));
    }
  }
}

/**
 * Carries out several pieces of work of one organization in its transaction `db`, side by side: statements that they
 * ask alike are sent as one. Answers what each answered, and `Apart` for one that has to be tried by itself. Throws
 * `Apart` where all have to, because nothing may be kept.
 */
export function jointly<T>(db: Db, works: readonly Work<T>[]): Promise<Outcome<T>[]> {
  const joint = new Joint(db, works.length);
  return Promise.all(works.map((work, member) => joint.carryOut(member, work)));
}
