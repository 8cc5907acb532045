import { expect, test } from "vitest";
import { type Ballot, tallyOf } from "./tally";

const ballot = (choices: Record<string, string>, facts: Partial<Ballot> & { away?: string[] } = {}): Ballot => ({
  seats: ["ada", "ben", "cleo", "dora"].map((userId) => ({ userId, isPresent: !facts.away?.includes(userId) })),
  votes: Object.entries(choices).map(([userId, choice]) => ({ userId, choice: choice as "approve" })),
  conflicted: facts.conflicted ?? [],
  quorum: facts.quorum ?? 2,
});

test.each([
  ["more than half decide", { ada: "approve", ben: "approve", cleo: "deny" }, {}, "approve"],
  ["half is not more than half", { ada: "approve", ben: "deny" }, {}, "tied"],
  ["three ways without a majority", { ada: "approve", ben: "deny", cleo: "table" }, {}, "tied"],
  ["an abstention decides nothing", { ada: "deny", ben: "abstain", cleo: "abstain" }, {}, "deny"],
  ["abstentions alone are no vote", { ada: "abstain", ben: "abstain" }, {}, "none"],
  ["nobody has voted", {}, {}, "none"],
  ["to table", { ada: "table", ben: "table", cleo: "approve" }, {}, "table"],
  ["too few are present", { ada: "approve" }, { away: ["ben", "cleo", "dora"] }, "no-quorum"],
  ["the recused make no quorum", { ada: "approve", ben: "recused", cleo: "recused" }, { away: ["dora"] }, "no-quorum"],
  [
    "a conflict of interest is as good as a recusal",
    { ada: "approve", ben: "deny" },
    { conflicted: ["ben"], away: ["cleo", "dora"] },
    "no-quorum",
  ],
  ["who voted and left still counts", { ada: "approve", ben: "approve" }, { away: ["ben", "cleo", "dora"] }, "approve"],
] as const)("%s", (_name, choices, facts, result) => {
  expect(tallyOf(ballot(choices, facts as object)).result).toBe(result);
});

test("the vote is told in a sentence", () => {
  expect(tallyOf(ballot({ ada: "approve", ben: "approve", cleo: "deny", dora: "recused" })).sentence).toBe(
    "2 to approve, 1 to deny, 1 recused. The vote is to approve.",
  );
  expect(tallyOf(ballot({ ada: "recused" }, { quorum: 4 }))).toMatchObject({
    sentence: "1 recused, 3 without a vote. No quorum: 3 of the 4 who are needed take part.",
    present: 4,
    eligible: 3,
    hasQuorum: false,
  });
});
