import type { Context } from "./context";
import type { Commit } from "./operation";

type Transaction<Answer> = (work: (ctx: Context) => Promise<unknown>) => Promise<Answer>;

export const isCommit = (value: unknown): value is Commit<unknown> =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "commit";

/**
 * Commits the rest of a verb's work, or takes back what it did outside. It is taken back as well when the answer is
 * an earlier request's with the same Idempotency-Key: then this request's own work never happened.
 */
export async function orUndo<Answer>({ work, undo }: Commit<unknown>, inOneTransaction: Transaction<Answer>) {
  let isRepetition = true;
  try {
    const answer = await inOneTransaction((ctx) => {
      isRepetition = false;
      return work(ctx);
    });
    if (isRepetition) await undo();
    return answer;
  } catch (error) {
    await undo();
    throw error;
  }
}
