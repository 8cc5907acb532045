import { expect, test } from "vitest";
import { figuresOf } from "@/components/home/figures";
import type { Home } from "@/lib/home/operations";

const none = { total: 0, over7: 0, over14: 0, over30: 0 };
const noFlags = { total: 0, critical: 0, major: 0, minor: 0 };
const homeCounted = (countedAt: Date): Home => ({
  waiting: { providers: none, facilities: none },
  mine: { providers: 0, facilities: 0 },
  flags: { unseen: noFlags, active: noFlags },
  expiring: { expired: 1, within30: 2, within60: 3, within90: 4, countedAt: countedAt.toISOString() },
  webhooks: { failing: 0, paused: 0 },
  funnel: [],
  turnaround: { last90Days: { decided: 0, median: null, p90: null }, months: [] },
});
const expiring = (countedAt: Date) => figuresOf(homeCounted(countedAt), true).find(({ key }) => key === "expiring");

test("what expires says when it was counted, unless that was just now", () => {
  const old = new Date(Date.now() - 20 * 60_000);
  expect(expiring(old)?.countedAt).toBe(old.toISOString());
  expect(expiring(new Date())).not.toHaveProperty("countedAt");
});
