import { fingerprintOf } from "@/lib/flags/fingerprint";
import { nameShares } from "@/lib/lists/name-counts";
import { type ListedRecord, type ListVersionFacts, listedRecords, searchList } from "@/lib/lists/search-list";
import { displayName } from "@/lib/providers/display-name";
import { contentHash } from "../content-hash";
import type { ElementKey } from "../elements";
import type { ListSource } from "../matching/blocking-keys";
import { foldPersonName } from "../matching/fold-name";
import { matchNames, type RecordMatch } from "../matching/match-names";
import type { MatchSubject } from "../matching/score-match";
import { type Band, matchBands, matchWeights } from "../matching/weights";
import { type Finding, type Source, type SourceAnswer, type ProviderOnFile, unavailable } from "../source";

type ListFacts = {
  id: ListSource;
  element: ElementKey;
  name: string;
  flagType: string;
  /** What a match means, for the flag: "excluded under 1128a1 since 2019-06-20". */
  describe: (record: ListedRecord) => string;
};

/** Matches shown in the evidence; all of those that need a person, and the closest of the others. */
const shownCleared = 3;

/** A match as people see it: both records, and the bars that add up to the score. */
type ShownMatch = Omit<RecordMatch, "recordId"> & {
  record: ListedRecord;
  provider: Record<string, unknown>;
  threshold: number;
};

const personOf = (subject: ProviderOnFile): MatchSubject => ({
  lastName: foldPersonName(subject.lastName),
  firstName: foldPersonName(subject.firstName),
  middleName: foldPersonName(subject.middleName),
  degree: subject.degree,
  npi: subject.npi,
  states: subject.states,
  zip: null,
  birthDate: subject.birthDate,
});

/** What a match is judged by; when it changes, a person has to look again. */
const identityOf = (subject: ProviderOnFile) => ({
  name: [subject.lastName, subject.firstName, subject.middleName].map(foldPersonName),
  npi: subject.npi,
  birthDate: subject.birthDate,
});

const providerSide = (subject: ProviderOnFile) => ({
  name: displayName(subject),
  degree: subject.degree,
  npi: subject.npi,
  birthDate: subject.birthDate,
  states: subject.states,
});

function findingOf(list: ListFacts, subject: ProviderOnFile, match: ShownMatch): Finding {
  const isConfirmed = match.band === "confirmed";
  const verdict = isConfirmed ? "the same NPI" : `to review, ${match.bits} bits`;
  return {
    flagType: list.flagType,
    severity: "critical",
    subCollectionName: "sanctions",
    description: `${list.name}: ${match.record.name}, ${list.describe(match.record)} (${verdict})`,
    fingerprint: fingerprintOf(list.id, match.record.id),
    matchHash: contentHash({ record: match.record.contentHash, identity: identityOf(subject) }),
    isConfirmed,
    evidence: match,
    expirationDate: null,
    needsResolution: true,
  };
}

/** Somebody who was on the list and was taken back: history worth knowing, no obstacle. */
function reinstatedFinding(list: ListFacts, subject: ProviderOnFile, match: ShownMatch): Finding {
  return {
    ...findingOf(list, subject, match),
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

function shown(
  matches: readonly RecordMatch[],
  records: ReadonlyMap<string, ListedRecord>,
  subject: ProviderOnFile,
  threshold: number,
): ShownMatch[] {
  return matches.flatMap(({ recordId, ...match }) => {
    const record = records.get(recordId);
    return record ? [{ ...match, record, provider: providerSide(subject), threshold }] : [];
  });
}

function answerOf(
  list: ListFacts,
  subject: ProviderOnFile,
  facts: { now: Date; version: ListVersionFacts; matches: RecordMatch[]; compared: number },
  records: ReadonlyMap<string, ListedRecord>,
): SourceAnswer {
  const { now, version, matches, compared } = facts;
  const threshold = matchBands[list.id].reviewFrom;
  const visible = shown(matches, records, subject, threshold);
  const has = (band: Band) => visible.some((match) => match.band === band);
  const findings = visible.flatMap((match) => {
    if (match.band !== "cleared") return [findingOf(list, subject, match)];
    return match.reason.startsWith("reinstated") ? [reinstatedFinding(list, subject, match)] : [];
  });
  return {
    outcome: has("confirmed") ? "failed" : has("review") ? "review" : "verified",
    method: "list",
    evidence: {
      searchedAt: now.toISOString(),
      source: list.name,
      reason: reasonOf(list, visible, compared),
      terms: providerSide(subject),
      listVersion: version,
      threshold,
      weights: matchWeights.version,
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

/** A source that looks the provider up in a list loaded into the database. */
export function listSource(list: ListFacts): Source<ProviderOnFile> {
  async function check(subject: ProviderOnFile, { now }: { now: Date }): Promise<SourceAnswer> {
    const person = personOf(subject);
    const found = await searchList(list.id, person);
    if (found === null) {
      const reason = `No ${list.name} list is loaded yet`;
      return unavailable(list, { now, method: "list", reason, terms: providerSide(subject) });
    }
    const { version, names } = found;
    const matches = matchNames(list.id, person, names, await nameShares(version.id));
    const telling = matches.filter(({ band, reason }) => band !== "cleared" || reason.startsWith("reinstated"));
    const closest = matches.filter((match) => !telling.includes(match)).slice(0, shownCleared);
    const shownMatches = [...telling, ...closest];
    const records = await listedRecords(shownMatches.map(({ recordId }) => recordId));
    return answerOf(list, subject, { now, version, matches: shownMatches, compared: matches.length }, records);
  }
  return { id: list.id, element: list.element, name: list.name, check };
}
