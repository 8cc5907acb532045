import type { z } from "zod";
import { inOrganization } from "@/lib/db";
import type { ListMatch } from "@/lib/generated/prisma/client";
import { findList } from "@/lib/lists/all-lists";
import { nameShares } from "@/lib/lists/name-counts";
import type { ListFacts } from "@/lib/lists/lists";
import { matchNames, matchOrganizations, type RecordMatch } from "@/lib/verification/matching/match-names";
import type { MatchingPolicy } from "@/lib/verification/matching/policy";
import { type MatchedSubject, matchedSubjects } from "./matched-subjects";
import { type NamedRecord, namesOfRecords } from "./names-of-records";
import type { MatchingPolicyPreview } from "./policy-schemas";

type Preview = z.input<typeof MatchingPolicyPreview>;
type Row = Preview["data"][number];
type Match = Pick<ListMatch, "id" | "providerId" | "facilityId" | "source" | "recordId" | "versionId">;

const pageSize = 500;

/** A record that is no match any more under the weights: nothing of the names agrees. */
const unlike = { band: "cleared" as const, bits: 0 };

async function judged(
  {
    subject,
    record,
    list,
    versionId,
  }: { subject: MatchedSubject; record: NamedRecord; list: ListFacts; versionId: string },
  policy: MatchingPolicy,
): Promise<Pick<RecordMatch, "band" | "bits">> {
  const rules = { policy, kind: list.kind, shares: await nameShares(versionId) };
  const [match] =
    subject.kind === "provider"
      ? matchNames(subject.sought, record.names, rules)
      : matchOrganizations(subject.sought, record.names, rules);
  return match ? { band: match.band, bits: Math.round(match.bits * 10) / 10 } : unlike;
}

/** Matches of one list as they would be judged; those whose subject or record is gone are left out. */
async function* rejudged(
  organizationId: string,
  matches: readonly Match[],
  { current, draft }: { current: MatchingPolicy; draft: MatchingPolicy },
): AsyncGenerator<Row> {
  const subjects = await inOrganization(organizationId, (db) =>
    matchedSubjects(
      { db, organizationId },
      {
        providerIds: matches.flatMap(({ providerId }) => providerId ?? []),
        facilityIds: matches.flatMap(({ facilityId }) => facilityId ?? []),
      },
    ),
  );
  const records = new Map<string, { list: ListFacts; named: NamedRecord }>();
  for (const source of new Set(matches.map((match) => match.source))) {
    const list = await findList(source);
    if (list === undefined) continue;
    const ids = matches.filter((match) => match.source === source).map(({ recordId }) => recordId);
    for (const [id, named] of await namesOfRecords(list, ids)) records.set(id, { list, named });
  }
  for (const match of matches) {
    const subject = subjects.get(match.providerId ?? match.facilityId ?? "");
    const found = records.get(match.recordId);
    if (subject === undefined || found === undefined) continue;
    const facts = { subject, record: found.named, list: found.list, versionId: match.versionId };
    yield {
      subjectKind: subject.kind,
      subjectId: subject.id,
      name: subject.name,
      matchId: match.id,
      source: found.list.name,
      recordName: found.named.name,
      before: await judged(facts, current),
      after: await judged(facts, draft),
    };
  }
}

/** Every match of the organization that stands, in pages, each read in a transaction of its own. */
async function* standingMatches(organizationId: string): AsyncGenerator<Match[]> {
  let after = "";
  while (true) {
    const page = await inOrganization(organizationId, (db) =>
      db.listMatch.findMany({
        where: { organizationId, endedAt: null, id: { gt: after } },
        orderBy: { id: "asc" },
        take: pageSize,
        select: { id: true, providerId: true, facilityId: true, source: true, recordId: true, versionId: true },
      }),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
  }
}

/**
 * Judges every comparison with a list record that stands under the weights in force and under a draft. A record that
 * was too unlike to be kept is not among them: publishing has everybody screened again. Changes nothing.
 */
export async function previewMatchingPolicy(
  organizationId: string,
  policies: { current: MatchingPolicy; draft: MatchingPolicy },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ preview: Preview; hasMore: boolean }> {
  const counts = { matches: 0, changed: 0 };
  const moves = new Map<string, Preview["counts"]["bands"][number]>();
  const data: Row[] = [];
  for await (const page of standingMatches(organizationId)) {
    for await (const row of rejudged(organizationId, page, policies)) {
      counts.matches += 1;
      const { before, after } = row;
      if (before.band === after.band) continue;
      if (counts.changed >= offset && data.length < limit) data.push(row);
      counts.changed += 1;
      const key = `${before.band} ${after.band}`;
      const move = moves.get(key) ?? { from: before.band, to: after.band, count: 0 };
      moves.set(key, { ...move, count: move.count + 1 });
    }
  }
  return {
    preview: { kind: "matching", counts: { ...counts, bands: [...moves.values()] }, data },
    hasMore: counts.changed > offset + data.length,
  };
}
