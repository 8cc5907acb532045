// Safe to import in the browser.

/** What a member may say to a file; `recused` takes no part in it. */
export const voteChoices = ["approve", "deny", "table", "abstain", "recused"] as const;
export type VoteChoice = (typeof voteChoices)[number];

export const tallyResults = ["approve", "deny", "table", "tied", "none", "no-quorum"] as const;
export type TallyResult = (typeof tallyResults)[number];

export type Tally = {
  for: number;
  against: number;
  table: number;
  abstain: number;
  recused: number;
  present: number;
  eligible: number;
  voted: number;
  quorum: number;
  hasQuorum: boolean;
  result: TallyResult;
  sentence: string;
};

type Seat = { userId: string; isPresent: boolean };
type Vote = { userId: string; choice: VoteChoice };
export type Ballot = {
  seats: readonly Seat[];
  votes: readonly Vote[];
  /** Ids of members with an open conflict of interest in this file: as good as recused. */
  conflicted: readonly string[];
  quorum: number;
};

/**
 * Counts the votes on one file. Who is present, or has voted and left since, takes part unless recused; those who take
 * part make the quorum. An abstention takes part and decides nothing: of the other votes, more than half decide.
 */
export function tallyOf({ seats, votes, conflicted, quorum }: Ballot): Tally {
  const choices = new Map(votes.map(({ userId, choice }) => [userId, choice]));
  const isRecused = ({ userId }: Seat) => choices.get(userId) === "recused" || conflicted.includes(userId);
  const present = seats.filter((seat) => seat.isPresent || choices.has(seat.userId));
  const taking = present.filter((seat) => !isRecused(seat));
  const voted = (choice: VoteChoice) => taking.filter(({ userId }) => choices.get(userId) === choice).length;
  const counts = { for: voted("approve"), against: voted("deny"), table: voted("table"), abstain: voted("abstain") };
  const hasQuorum = taking.length >= quorum;
  const result = hasQuorum ? resultOf(counts) : "no-quorum";
  const tally = {
    ...counts,
    recused: seats.filter(isRecused).length,
    present: present.length,
    eligible: taking.length,
    voted: counts.for + counts.against + counts.table + counts.abstain,
    quorum,
    hasQuorum,
    result,
  } as const;
  return { ...tally, sentence: sentenceOf(tally) };
}

function resultOf(counts: Pick<Tally, "for" | "against" | "table">): TallyResult {
  const all = counts.for + counts.against + counts.table;
  if (all === 0) return "none";
  if (counts.for * 2 > all) return "approve";
  if (counts.against * 2 > all) return "deny";
  return counts.table * 2 > all ? "table" : "tied";
}

const results: Record<TallyResult, string> = {
  approve: "The vote is to approve.",
  deny: "The vote is to deny.",
  table: "The vote is to table.",
  tied: "No choice has more than half of the votes.",
  none: "Nobody has voted.",
  "no-quorum": "No quorum.",
};

/** "2 to approve, 1 to deny, 1 recused, 1 without a vote. The vote is to approve." */
function sentenceOf({ result, ...tally }: Omit<Tally, "sentence">): string {
  const parts = [
    [tally.for, "to approve"],
    [tally.against, "to deny"],
    [tally.table, "to table"],
    [tally.abstain, "abstained"],
    [tally.recused, "recused"],
    [tally.eligible - tally.voted, "without a vote"],
  ].flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`]));
  const counted = tally.voted + tally.recused > 0 ? `${parts.join(", ")}. ` : "";
  const short = `No quorum: ${tally.eligible} of the ${tally.quorum} who are needed take part.`;
  return `${counted}${result === "no-quorum" ? short : results[result]}`;
}
