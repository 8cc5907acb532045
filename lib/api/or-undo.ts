import type { Context } from "./context";
import type { Commit } from "./operation";

type Transaction<Answer> = (work: (ctx: Context) => Promise<unknown>) => Promise<Answer>;

export const isCommit = (value: unknown): value is Commit<unknown> =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "commit";

/** Commits the rest of a verb's work, or takes back what it did outside. */
export async function orUndo<Answer>({ work, undo }: Commit<unknown>, inOneTransaction: Transaction<Answer>) {
  try {
    return await inOneTransaction(work);
  } catch (error) {
    await undo();
    throw error;
  }
}
