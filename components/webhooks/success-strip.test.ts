import { expect, test } from "vitest";
import { rateWords } from "@/components/webhooks/success-strip";

const health = (succeeded: number, failed: number) => ({
  webhook_id: "whk_1",
  succeeded,
  failed,
  success_rate: succeeded + failed === 0 ? null : succeeded / (succeeded + failed),
  hours: [],
  waiting: 0,
  dead: 0,
});

test.each([
  [0, 0, "No attempts in 24 hours"],
  [1, 0, "100 % of 1 attempt accepted"],
  [0, 3, "0 % of 3 attempts accepted"],
  [199, 1, "99.5 % of 200 attempts accepted"],
  [99_999, 1, "99.9 % of 100,000 attempts accepted"],
  [1, 99_999, "0.1 % of 100,000 attempts accepted"],
])("of %i accepted and %i failed attempts it says: %s", (succeeded, failed, words) => {
  expect(rateWords(health(succeeded, failed))).toBe(words);
});
