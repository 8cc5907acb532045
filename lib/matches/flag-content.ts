import type { ListMatch } from "@/lib/generated/prisma/client";
import type { ListFacts } from "@/lib/lists/lists";
import { describeRecord } from "./describe-record";
import type { FlagWork } from "./flag-of-person";
import { type MatchFacts, matchHash } from "./match-facts";
import { type MatchedRecord, shownRecord } from "./stored-records";

type Side = { match: Pick<ListMatch, "band" | "bits" | "bars" | "reason">; record: MatchedRecord; list: ListFacts };

/** A flag as it should stand: what it says, with which evidence, by what it is remembered. */
export function contentOf(work: FlagWork, sides: readonly Side[]) {
  const { comparison, ourSide } = work;
  const strongest = sides.toSorted(
    (left, right) =>
      Number(right.match.band === "confirmed") - Number(left.match.band === "confirmed") ||
      right.match.bits - left.match.bits,
  );
  const shown = strongest.map(({ match, record, list }) => ({
    list: list.name,
    source: list.key,
    band: match.band,
    bits: match.bits,
    bars: match.bars,
    reason: match.reason,
    threshold: comparison.threshold,
    record: shownRecord(record),
    provider: ourSide,
  }));
  const isConfirmed = sides.some(({ match }) => match.band === "confirmed");
  const facts: MatchFacts = {
    identity: comparison.identity,
    records: strongest.map(({ record }) => record.facts),
    isConfirmed,
  };
  const descriptions = strongest.map(({ list, record, match }) => {
    const verdict = match.band === "confirmed" ? "the same NPI" : `to review, ${match.bits} bits`;
    const { stored } = record;
    const told = { ...record.facts, number: stored.externalNumber };
    return `${list.name}: ${stored.name}, ${describeRecord(list, told)} (${verdict})`;
  });
  return {
    flagType: strongest[0]?.list.flagType ?? work.list.flagType,
    description: descriptions.join("; "),
    evidence: JSON.parse(JSON.stringify({ ...shown[0], matches: shown, facts })),
    matchHash: matchHash(facts),
    isConfirmed,
    facts,
  };
}

export type Content = ReturnType<typeof contentOf>;
