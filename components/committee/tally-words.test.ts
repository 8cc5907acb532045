import { expect, test } from "vitest";
import { againstVote, notVoted, quorumSentence } from "@/components/committee/tally-words";

test("whoever decides otherwise than the members voted is told so, and nobody else", () => {
  expect(againstVote("deny", { result: "approve" })).toBe("The vote is to approve, and you are about to deny.");
  expect(againstVote("approve", { result: "table" })).toBe("The vote is to table, and you are about to approve.");
  expect(againstVote("approve", { result: "approve" })).toBeNull();
  expect(againstVote("table", { result: "tied" })).toBe("The vote is tied: no choice has more than half of the votes.");
  expect(againstVote("approve", { result: "none" })).toBe("Nobody has voted on this file yet.");
});

test("members who take part and have said nothing are counted before a decision", () => {
  expect(notVoted({ eligible: 3, voted: 1 })).toBe("2 members have not voted yet.");
  expect(notVoted({ eligible: 3, voted: 2 })).toBe("1 member has not voted yet.");
  expect(notVoted({ eligible: 2, voted: 2 })).toBeNull();
});

test("a quorum is said with how many take part", () => {
  expect(quorumSentence({ quorum: 2, eligible: 3 })).toBe("Quorum of 2 met: 3 members take part.");
  expect(quorumSentence({ quorum: 1, eligible: 1 })).toBe("Quorum of 1 met: 1 member takes part.");
});
