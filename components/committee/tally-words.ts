import type { Tally } from "@/lib/committee/tally";

const acts: Readonly<Record<string, string>> = { approve: "approve", deny: "deny", table: "table" };

/** What is said over a decision that is not what the members voted for; null where the vote says the same, or nothing. */
export function againstVote(act: string, { result }: Pick<Tally, "result">): string | null {
  if (result === act || result === "no-quorum") return null;
  if (result === "none") return "Nobody has voted on this file yet.";
  if (result === "tied") return "The vote is tied: no choice has more than half of the votes.";
  return `The vote is to ${acts[result]}, and you are about to ${acts[act] ?? "decide otherwise"}.`;
}

/** Who of those who take part has said nothing yet: "1 member has not voted yet."; null when nobody. */
export function notVoted({ eligible, voted }: Pick<Tally, "eligible" | "voted">): string | null {
  const missing = eligible - voted;
  if (missing <= 0) return null;
  return missing === 1 ? "1 member has not voted yet." : `${missing} members have not voted yet.`;
}

/** "Quorum of 2 met: 3 members take part." */
export const quorumSentence = ({ quorum, eligible }: Pick<Tally, "quorum" | "eligible">): string =>
  `Quorum of ${quorum} met: ${eligible} ${eligible === 1 ? "member takes" : "members take"} part.`;
