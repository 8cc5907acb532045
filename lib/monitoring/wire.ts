import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { Db } from "@/lib/db";
import type { ListVersion, MonitoringCertificate, Screening } from "@/lib/generated/prisma/client";
import { allLists } from "@/lib/lists/all-lists";
import {
  type Certificate,
  CertificateContent,
  type CertificateSummary,
  type ScreeningRecord,
  type VersionFacts,
} from "./monitoring-schemas";

type Version = z.infer<typeof VersionFacts>;

/** A version of a list as screenings and certificates name it. */
export const versionFacts = (version: ListVersion): Version => ({
  id: version.id,
  listDate: isoDate(version.listDate),
  loadedAt: isoMoment(version.loadedAt),
  recordCount: version.recordCount,
  fileHash: version.fileHash,
});

/** A version that was deleted since: all that is known is its id. */
export const unknownVersion = (id: string): Version => ({
  id,
  listDate: null,
  loadedAt: null,
  recordCount: null,
  fileHash: null,
});

/** Names of all lists by their keys; a list that is no longer described keeps its key. */
export async function listNames(db: Db): Promise<(source: string) => string> {
  const names = new Map((await allLists(db)).map(({ key, name }) => [key, name]));
  return (source) => names.get(source) ?? source;
}

/** Screenings as the API answers them, with the versions they name. */
export async function screeningRecords(db: Db, rows: readonly Screening[]): Promise<ScreeningRecord[]> {
  const ids = [...new Set(rows.map(({ versionId }) => versionId))];
  const versions = await db.listVersion.findMany({ where: { id: { in: ids } } });
  const nameOf = await listNames(db);
  return rows.map((row) => {
    const version = versions.find(({ id }) => id === row.versionId);
    return {
      id: row.id,
      source: row.source,
      listName: nameOf(row.source),
      version: version ? versionFacts(version) : unknownVersion(row.versionId),
      policyVersion: row.policyVersion,
      cause: row.cause as ScreeningRecord["cause"],
      state: row.state as ScreeningRecord["state"],
      subjectsTotal: row.subjectsTotal,
      subjectsDone: row.subjectsDone,
      providersDone: row.subjectsDone - row.facilitiesDone,
      facilitiesDone: row.facilitiesDone,
      confirmed: row.confirmed,
      review: row.review,
      cleared: row.cleared,
      flagsRaised: row.flagsRaised,
      flagsClosed: row.flagsClosed,
      error: row.error,
      requestedByName: row.requestedByName,
      createdAt: isoMoment(row.createdAt),
      startedAt: isoMoment(row.startedAt),
      finishedAt: isoMoment(row.finishedAt),
    };
  });
}

export function certificateSummary(row: MonitoringCertificate): z.input<typeof CertificateSummary> {
  const { listName, isComplete } = CertificateContent.parse(row.content);
  const { id, source, month, contentHash } = row;
  return { id, source, listName, month, isComplete, contentHash, createdAt: isoMoment(row.createdAt) };
}

export const certificate = (row: MonitoringCertificate): z.input<typeof Certificate> => ({
  ...certificateSummary(row),
  content: CertificateContent.parse(row.content),
});
