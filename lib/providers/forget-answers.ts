import { dayOf } from "@/lib/day";
import { systemDb } from "@/lib/db";

/** Empties the answers that are kept about providers (kept-answers.ts) when they are of another day than `now`'s. */
export async function forgetOldAnswers(now: Date): Promise<void> {
  await systemDb().$queryRaw`SELECT forget_answers_before(${dayOf(now)}::date)`;
}
