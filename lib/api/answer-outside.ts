import type { Db } from "@/lib/db";
import type { Answer } from "./answer";
import type { Context } from "./context";
import { isCommit, orUndo } from "./or-undo";

/** A verb with its input, and how what it returns becomes an answer. */
export type Work = {
  context: Omit<Context, "db">;
  act: (ctx: Context) => Promise<unknown>;
  answered: (result: unknown) => Answer;
};

const noTransaction = new Proxy({} as Db, {
  get: (_, member) => {
    throw new Error(`This operation opens its own transaction; ctx.db.${String(member)} is not there`);
  },
});

/**
 * For verbs that call out between short transactions: one that hangs must not hold a connection. `finish` is the
 * transaction of what the verb leaves to be committed, and, with `isFinished`, of everything that it answers.
 */
export async function answerOutside(
  { context, act, answered }: Work,
  { finish, isFinished }: { finish: (rest: Work["act"]) => Promise<Answer>; isFinished: boolean },
): Promise<Answer> {
  const result = await act({ ...context, db: noTransaction });
  if (isCommit(result)) return orUndo(result, finish);
  return isFinished ? finish(async () => result) : answered(result);
}
