import { dateOf, isoMoment } from "@/lib/api/wire-schemas";
import { counted } from "@/lib/counted";
import { dayMs, dayOf, daysLater } from "@/lib/day";
import type { Db } from "@/lib/db";
import { env } from "@/lib/env";
import type { ListVersion, Screening } from "@/lib/generated/prisma/client";
import { type ListFacts, scopeOf } from "@/lib/lists/lists";
import { policiesOf } from "@/lib/policies/current-policy";
import type { CertificateContent } from "./monitoring-schemas";
import { countMonitored } from "./subject-pages";
import { unknownVersion, versionFacts } from "./wire";

/** The first moment of a month, YYYY-MM, and of the one after it; in UTC. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: new Date(Date.UTC(year, number - 1, 1)), to: new Date(Date.UTC(year, number, 1)) };
}

/** The month of a moment, in UTC. */
export const monthOf = (date: Date): string => date.toISOString().slice(0, 7);
export const monthBefore = (month: string): string => monthOf(new Date(monthBounds(month).from.getTime() - dayMs));

type Facts = {
  list: ListFacts;
  /** Versions loaded before the end, oldest first. */
  versions: ListVersion[];
  /** Complete screenings that ended in the month, oldest first. */
  screenings: Screening[];
  from: Date;
  end: Date;
  /** Who became credentialed after the last of them. */
  later: { providers: number; facilities: number };
  isToDate: boolean;
};

/** What is missing for a month that is wholly covered, each in a sentence. */
export function gapsOf({ list, versions, screenings, from, later, isToDate }: Facts): string[] {
  const until = isToDate ? "so far" : "by the end of the month";
  if (versions.length === 0)
    return [`No ${list.name} list was loaded ${until}, so nobody could be screened against it.`];
  const gaps: string[] = [];
  const last = screenings.at(-1);
  if (last === undefined)
    gaps.push(
      `No screening of everybody who is monitored was completed ${isToDate ? "so far this month" : "in this month"}.`,
    );
  const screened = new Set(screenings.map(({ versionId }) => versionId));
  for (const { id, loadedAt } of versions) {
    if (loadedAt < from || screened.has(id)) continue;
    const replaced = versions.some((other) => other.loadedAt > loadedAt);
    gaps.push(
      replaced
        ? `The version loaded on ${isoMoment(loadedAt)} was replaced by a newer one before everybody was screened against it.`
        : `The version loaded on ${isoMoment(loadedAt)} was not screened completely ${until}.`,
    );
  }
  if (last && later.providers + later.facilities > 0) {
    const who = [
      later.providers > 0 ? counted(later.providers, "provider", "providers") : "",
      later.facilities > 0 ? counted(later.facilities, "facility", "facilities") : "",
    ].filter(Boolean);
    gaps.push(`${who.join(" and ")} became credentialed after the last screening; the next one covers them.`);
  }
  return gaps;
}

/** How many are credentialed for the first time from the day after a moment to before an end. */
async function credentialedAfter(
  db: Db,
  organizationId: string,
  after: Date | null,
  end: Date,
): Promise<Facts["later"]> {
  if (after === null) return { providers: 0, facilities: 0 };
  const day = dateOf(daysLater(dayOf(after), 1));
  const where = {
    organizationId,
    initialCredentialingDate: { gte: day, lt: end },
    lastCredentialedDate: { not: null },
    status: { not: "Terminated" },
  };
  return { providers: await db.provider.count({ where }), facilities: await db.facility.count({ where }) };
}

/**
 * What was screened against a list in a month: who, when, against which versions, with which thresholds and result, and
 * what is missing. `until`: the moment up to which a month that is not over is told.
 */
export async function certificateContent(
  db: Db,
  organizationId: string,
  { list, month, until = null }: { list: ListFacts; month: string; until?: Date | null },
): Promise<CertificateContent> {
  const { from, to } = monthBounds(month);
  const end = until !== null && until < to ? until : to;
  const organization = await db.organization.findFirstOrThrow({ where: { id: organizationId } });
  const { source, ownerOrganizationId } = scopeOf(list, organizationId);
  const versions = await db.listVersion.findMany({
    where: { source, ownerOrganizationId, loadedAt: { lt: end } },
    orderBy: [{ loadedAt: "asc" }, { id: "asc" }],
  });
  const screenings = await db.screening.findMany({
    where: { organizationId, source, state: "done", finishedAt: { gte: from, lt: end } },
    orderBy: [{ finishedAt: "asc" }, { id: "asc" }],
  });
  const last = screenings.at(-1);
  const later = await credentialedAfter(db, organizationId, last?.startedAt ?? null, end);
  const gaps = gapsOf({ list, versions, screenings, from, end, later, isToDate: end < to });
  const inUse = versions.filter(
    ({ id, loadedAt }, index) =>
      loadedAt >= from ||
      index === versions.length - 1 ||
      (versions[index + 1]?.loadedAt ?? end) > from ||
      screenings.some(({ versionId }) => versionId === id),
  );
  const policyVersions = [...new Set(screenings.map(({ policyVersion }) => policyVersion))];
  const policies = await policiesOf(db, organizationId, { kind: "matching", versions: policyVersions });
  const thresholdsOf = (policyVersion: number): CertificateContent["screenings"][number]["thresholds"] => {
    const cuts = policies.get(policyVersion)?.cuts[list.kind];
    return { reviewFrom: cuts?.reviewFrom ?? 0, reviewsSameName: cuts?.reviewsSameName ?? false };
  };
  const sum = (member: "flagsRaised" | "flagsClosed") => screenings.reduce((total, row) => total + row[member], 0);
  return {
    organization: { id: organization.id, name: organization.name },
    operator: env().OPERATOR_NAME,
    source: list.key,
    listName: list.name,
    month,
    from: dayOf(from),
    to: dayOf(end < to ? end : new Date(to.getTime() - dayMs)),
    isComplete: gaps.length === 0,
    gaps,
    monitored: await countMonitored(db, organizationId),
    versions: inUse.map(versionFacts),
    screenings: screenings.map((row) => {
      const version = versions.find(({ id }) => id === row.versionId);
      return {
        id: row.id,
        cause: row.cause as CertificateContent["screenings"][number]["cause"],
        startedAt: isoMoment(row.startedAt),
        finishedAt: isoMoment(row.finishedAt),
        providers: row.subjectsDone - row.facilitiesDone,
        facilities: row.facilitiesDone,
        version: version ? versionFacts(version) : unknownVersion(row.versionId),
        policyVersion: row.policyVersion,
        thresholds: thresholdsOf(row.policyVersion),
        confirmed: row.confirmed,
        review: row.review,
        cleared: row.cleared,
        flagsRaised: row.flagsRaised,
        flagsClosed: row.flagsClosed,
      };
    }),
    totals: {
      screenings: screenings.length,
      confirmed: last?.confirmed ?? 0,
      review: last?.review ?? 0,
      cleared: last?.cleared ?? 0,
      flagsRaised: sum("flagsRaised"),
      flagsClosed: sum("flagsClosed"),
    },
  };
}
