import { fingerprintOf } from "@/lib/flags/fingerprint";
import { listOf } from "@/lib/lists/lists";
import { type ListedRecord, type ListVersionFacts, listedRecords } from "@/lib/lists/search-list";
import { contentHash } from "../content-hash";
import type { ElementKey } from "../elements";
import type { ListSource } from "../matching/blocking-keys";
import type { RecordMatch } from "../matching/match-names";
import { type Band, builtInMatching } from "../matching/policy";
import { type AskOptions, type Finding, type Source, type SourceAnswer, unavailable } from "../source";

export type ListFacts = {
  id: ListSource;
  element: ElementKey;
  name: string;
  flagType: string;
  /** What a match means, for the flag: "excluded under 1128a1 since 2019-06-20". */
  describe: (record: ListedRecord) => string;
};

const thresholdOf = (list: ListSource): number => builtInMatching.cuts[listOf(list)?.kind ?? "exclusion"].reviewFrom;

/** Matches shown in the evidence; all of those that need a person, and the closest of the others. */
const shownCleared = 3;

/** A match as people see it: both records, and the bars that add up to the score. */
type ShownMatch = Omit<RecordMatch, "recordId"> & {
  record: ListedRecord;
  provider: Record<string, unknown>;
  threshold: number;
};

/** How those whose facts are `OnFile` are looked up in a list. */
export type Lookup<OnFile> = {
  /** What a match is judged by; when it changes, a person has to look again. */
  identityOf: (subject: OnFile) => object;
  /** What was searched for, as people see it. */
  termsOf: (subject: OnFile) => Record<string, unknown>;
  /** What stands beside a list record. */
  ourSideOf: (subject: OnFile) => Record<string, unknown>;
  /** Every record that could be the subject, judged; null while no list is loaded. */
  find: (list: ListSource, subject: OnFile) => Promise<Found | null>;
};
export type Found = { version: ListVersionFacts; matches: RecordMatch[] };

/** A list, a subject, and how it is looked up. */
type Question<OnFile> = { list: ListFacts; subject: OnFile; lookup: Lookup<OnFile> };

function findingOf<OnFile>({ list, subject, lookup }: Question<OnFile>, match: ShownMatch): Finding {
  const isConfirmed = match.band === "confirmed";
  const verdict = isConfirmed ? "the same NPI" : `to review, ${match.bits} bits`;
  return {
    flagType: list.flagType,
    severity: "critical",
    subCollectionName: "sanctions",
    description: `${list.name}: ${match.record.name}, ${list.describe(match.record)} (${verdict})`,
    fingerprint: fingerprintOf(list.id, match.record.id),
    matchHash: contentHash({ record: match.record.contentHash, identity: lookup.identityOf(subject) }),
    isConfirmed,
    evidence: match,
    expirationDate: null,
    needsResolution: true,
  };
}

/** Somebody who was on the list and was taken back: history worth knowing, no obstacle. */
function reinstatedFinding<OnFile>(question: Question<OnFile>, match: ShownMatch): Finding {
  const { list } = question;
  return {
    ...findingOf(question, match),
    flagType: `Reinstated ${list.flagType}`,
    severity: "minor",
    description: `${list.name}: ${match.record.name}, ${match.reason}`,
    fingerprint: fingerprintOf(list.id, "reinstated", match.record.id),
    isConfirmed: false,
    needsResolution: false,
  };
}

function reasonOf(list: ListFacts, matches: readonly ShownMatch[], compared: number): string {
  const of = (band: Band) => matches.filter((match) => match.band === band);
  const names = (some: readonly ShownMatch[]) => some.map(({ record }) => record.name).join("; ");
  const confirmed = of("confirmed");
  if (confirmed.length > 0) return `On the ${list.name} list with the same NPI: ${names(confirmed)}`;
  const review = of("review");
  if (review.length > 0)
    return `A person has to compare ${review.length === 1 ? "a record" : `${review.length} records`} of the ${list.name} list: ${names(review)}`;
  const closest = matches[0];
  if (closest === undefined)
    return `No record of the ${list.name} list has a name like this one (${compared} compared)`;
  return `No match on the ${list.name} list; of ${compared} compared, the closest is ${closest.record.name} (${closest.reason})`;
}

function shown<OnFile>(
  { list, subject, lookup }: Question<OnFile>,
  matches: readonly RecordMatch[],
  records: ReadonlyMap<string, ListedRecord>,
): ShownMatch[] {
  return matches.flatMap(({ recordId, ...match }) => {
    const record = records.get(recordId);
    const sides = { provider: lookup.ourSideOf(subject), threshold: thresholdOf(list.id) };
    return record ? [{ ...match, record, ...sides }] : [];
  });
}

function answerOf<OnFile>(
  question: Question<OnFile>,
  facts: { now: Date; version: ListVersionFacts; matches: RecordMatch[]; compared: number },
  records: ReadonlyMap<string, ListedRecord>,
): SourceAnswer {
  const { list, subject, lookup } = question;
  const { now, version, matches, compared } = facts;
  const visible = shown(question, matches, records);
  const has = (band: Band) => visible.some((match) => match.band === band);
  const findings = visible.flatMap((match) => {
    if (match.band !== "cleared") return [findingOf(question, match)];
    return match.reason.startsWith("reinstated") ? [reinstatedFinding(question, match)] : [];
  });
  return {
    outcome: has("confirmed") ? "failed" : has("review") ? "review" : "verified",
    method: "list",
    evidence: {
      searchedAt: now.toISOString(),
      source: list.name,
      reason: reasonOf(list, visible, compared),
      terms: lookup.termsOf(subject),
      listVersion: version,
      threshold: thresholdOf(list.id),
      recordsCompared: compared,
      matches: visible,
    },
    raw: {
      listVersion: version,
      recordsCompared: compared,
      matches: visible.map(({ record, band, bits, bars }) => ({
        record: record.raw,
        recordId: record.id,
        band,
        bits,
        bars,
      })),
    },
    findings,
  };
}

/** A source that looks its subject up in a list loaded into the database. */
export function listSource<OnFile>(list: ListFacts, lookup: Lookup<OnFile>): Source<OnFile> {
  async function check(subject: OnFile, { now }: AskOptions): Promise<SourceAnswer> {
    const found = await lookup.find(list.id, subject);
    if (found === null) {
      const reason = `No ${list.name} list is loaded yet`;
      return unavailable(list, { now, method: "list", reason, terms: lookup.termsOf(subject) });
    }
    const { version, matches } = found;
    const telling = matches.filter(({ band, reason }) => band !== "cleared" || reason.startsWith("reinstated"));
    const closest = matches.filter((match) => !telling.includes(match)).slice(0, shownCleared);
    const shownMatches = [...telling, ...closest];
    const records = await listedRecords(shownMatches.map(({ recordId }) => recordId));
    const facts = { now, version, matches: shownMatches, compared: matches.length };
    return answerOf({ list, subject, lookup }, facts, records);
  }
  return { id: list.id, element: list.element, name: list.name, check };
}
