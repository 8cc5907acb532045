import { figure } from "./table";

export type Goal = { what: string; asked: string; measured: string; isMet: boolean };
type Asked = { atLeast: number } | { atMost: number };

const judged: Goal[] = [];

/** Notes what a run found of something that is asked for; answers it in words. */
export function judge(what: string, measured: number, asked: Asked, unit = "×"): string {
  const isMet = "atLeast" in asked ? measured >= asked.atLeast : measured <= asked.atMost;
  const words = "atLeast" in asked ? `≥ ${asked.atLeast} ${unit}` : `≤ ${asked.atMost} ${unit}`;
  judged.push({ what, asked: words, measured: `${figure(measured)} ${unit}`, isMet });
  return `${figure(measured)} ${unit} (${words}: ${isMet ? "met" : "MISSED"})`;
}

/** All that was judged in this run, in its order. */
export const goals = (): readonly Goal[] => judged;

/** Says how many goals the run met, and names the others. */
export function printGoals(): void {
  const missed = judged.filter(({ isMet }) => !isMet);
  if (judged.length === 0) return;
  console.log(
    `\n${judged.length - missed.length} of ${judged.length} goals met${missed.length > 0 ? "; missed:" : ""}`,
  );
  for (const { what, measured, asked } of missed) console.log(`  ${what}: ${measured} (${asked})`);
}
