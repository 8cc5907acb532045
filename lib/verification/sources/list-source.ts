import { fingerprintOf } from "@/lib/flags/fingerprint";
import { allLists } from "@/lib/lists/all-lists";
import { systemDb } from "@/lib/db";
import { builtInLists, endWords, type ListedKind, type ListFacts, scopeOf } from "@/lib/lists/lists";
import { type ListVersionFacts, listedRecords } from "@/lib/lists/search-list";
import { hasEnded, worthKeeping } from "@/lib/matches/comparison";
import type { SubjectIdentity } from "@/lib/matches/subject-identity";
import { contentHash } from "../content-hash";
import type { ElementKey } from "../elements";
import type { RecordMatch } from "../matching/match-names";
import type { Band, MatchingPolicy } from "../matching/policy";
import { join, reasonOf, type Result, type ShownMatch } from "./list-reason";
import { type AskOptions, type Finding, type Source, type SourceAnswer, unavailable } from "../source";

/** Matches shown in the evidence; all of those that need a person, and the closest of the others, of each list. */
const shownCleared = 3;

/** A list as it is searched for one organization. */
export type Searched = { list: ListFacts; owner: string | null; policy: MatchingPolicy };

/** How those whose facts are `OnFile` are looked up in a list. */
export type Lookup<OnFile> = {
  /** What kind of records speak of them. */
  records: ListedKind;
  /** What a match is judged by; when it changes, a person has to look again. */
  identityOf: (subject: OnFile) => SubjectIdentity;
  /** What was searched for, as people see it. */
  termsOf: (subject: OnFile) => Record<string, unknown>;
  /** What stands beside a list record. */
  ourSideOf: (subject: OnFile) => Record<string, unknown>;
  statesOf: (subject: OnFile) => readonly string[];
  /** Every record that could be the subject, judged; null while no list is loaded. */
  find: (searched: Searched, subject: OnFile) => Promise<{ version: ListVersionFacts; matches: RecordMatch[] } | null>;
};

/** Somebody who was on the list and is so no more: history worth knowing, no obstacle. */
function endedFinding({ list }: Result, match: ShownMatch, identity: SubjectIdentity): Finding {
  return {
    flagType: `${endWords[list.kind]} ${list.flagType}`,
    severity: "minor",
    subCollectionName: "sanctions",
    description: `${list.name}: ${match.record.name}, ${match.reason}`,
    fingerprint: fingerprintOf(list.key, "reinstated", match.recordKey),
    matchHash: contentHash({ record: match.record.contentHash, identity }),
    isConfirmed: false,
    evidence: match,
    expirationDate: null,
    needsResolution: false,
  };
}

async function search<OnFile>(
  lookup: Lookup<OnFile>,
  subject: OnFile,
  { list, options }: { list: ListFacts; options: AskOptions },
): Promise<Result | null> {
  const { content: policy } = options.matching;
  const { ownerOrganizationId: owner } = scopeOf(list, options.organizationId);
  const found = await lookup.find({ list, owner, policy }, subject);
  if (found === null) return null;
  const { version, matches } = found;
  const threshold = policy.cuts[list.kind].reviewFrom;
  const telling = matches.filter((match) => match.band !== "cleared" || hasEnded(match));
  const closest = matches.filter((match) => !telling.includes(match)).slice(0, shownCleared);
  const visible = [...telling, ...closest];
  const records = await listedRecords(
    visible.map(({ recordId }) => recordId),
    owner,
  );
  const provider = lookup.ourSideOf(subject);
  const shown = visible.flatMap(({ recordId, ...match }): ShownMatch[] => {
    const record = records.get(recordId);
    return record ? [{ ...match, list: list.name, record, provider, threshold }] : [];
  });
  return { list, version, threshold, matches, shown };
}

/** What a match is called by itself: the sum that the verdict rests on. */
const rawMatch = ({ list, record, band, bits, bars }: ShownMatch) => ({
  list,
  record: record.raw,
  recordId: record.id,
  band,
  bits,
  bars,
});

function answerOf<OnFile>(
  source: { name: string },
  { lookup, subject, options }: { lookup: Lookup<OnFile>; subject: OnFile; options: AskOptions },
  { results, missing }: { results: readonly Result[]; missing: readonly ListFacts[] },
): SourceAnswer {
  const identity = lookup.identityOf(subject);
  const shown = results.flatMap((result) => result.shown);
  const has = (band: Band) => shown.some((match) => match.band === band);
  const lists = results.map(({ list, version, threshold, matches }) => ({
    source: list.key,
    list: list.name,
    listVersion: version,
    threshold,
    recordsCompared: matches.length,
  }));
  const [first] = lists;
  const recordsCompared = lists.reduce((sum, one) => sum + one.recordsCompared, 0);
  return {
    outcome: has("confirmed") ? "failed" : has("review") ? "review" : "verified",
    method: "list",
    evidence: {
      searchedAt: options.now.toISOString(),
      source: source.name,
      reason: reasonOf(results, missing),
      terms: lookup.termsOf(subject),
      ...(lists.length === 1 ? { listVersion: first?.listVersion } : {}),
      threshold: Math.min(...results.map(({ threshold }) => threshold)),
      weights: options.matching.version,
      recordsCompared,
      lists,
      ...(missing.length === 0 ? {} : { notLoaded: missing.map(({ name }) => name) }),
      matches: shown,
    },
    raw: { lists, recordsCompared, matches: shown.map(rawMatch) },
    findings: results.flatMap((result) =>
      result.shown.filter(hasEnded).map((match) => endedFinding(result, match, identity)),
    ),
    comparisons: results.map(({ list, version, threshold, matches }) => ({
      source: list.key,
      versionId: version.id,
      policyVersion: options.matching.version,
      threshold,
      identity,
      matches: worthKeeping({ matches, threshold }),
    })),
  };
}

/** The state that a state's own list is of. */
const stateOf = ({ key }: ListFacts): string | undefined => /^state-([a-z]{2})\b/.exec(key)?.[1]?.toUpperCase();

/** The lists that answer an element; those described as data join the ones that the program brings. */
async function listsOfElement(element: string): Promise<ListFacts[]> {
  return (await allLists(systemDb())).filter(({ elementKey }) => elementKey === element);
}

/**
 * The source of an element that lists answer, one or several. A list that is not loaded is never "no match": the answer
 * is then that there is none, except where other states' lists are loaded beside, which are searched and named; a
 * subject's own state's list must be there. An organization's own list that it has not uploaded is nothing to ask.
 */
export function listSource<OnFile>(element: ElementKey, name: string, lookup: Lookup<OnFile>): Source<OnFile> {
  async function check(subject: OnFile, options: AskOptions): Promise<SourceAnswer> {
    const lists = (await listsOfElement(element)).filter(({ records }) => records.includes(lookup.records));
    const results: Result[] = [];
    const missing: ListFacts[] = [];
    for (const list of lists) {
      const result = await search(lookup, subject, { list, options });
      if (result) results.push(result);
      else missing.push(list);
    }
    const source = { name };
    const states = lookup.statesOf(subject);
    const needed = missing.filter((list) => results.length === 0 || states.includes(stateOf(list) ?? ""));
    if (needed.length === 0) return answerOf(source, { lookup, subject, options }, { results, missing });
    const reason =
      needed.length === 1
        ? `No ${needed[0]?.name ?? name} list is loaded yet`
        : `None of these lists is loaded yet: ${join(needed.map((list) => list.name))}`;
    const isOwn = needed.every(({ owner }) => owner === "organization");
    const answer = unavailable(source, {
      now: options.now,
      method: "list",
      reason: isOwn ? `No ${name} list has been uploaded` : reason,
      terms: lookup.termsOf(subject),
    });
    return isOwn ? { ...answer, outcome: "not_applicable" } : answer;
  }
  const id = Object.values(builtInLists).find((list) => list.elementKey === element)?.key ?? element;
  return { id, element, name, check };
}
