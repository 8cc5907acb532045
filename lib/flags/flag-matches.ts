import { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { ListFacts } from "@/lib/lists/lists";
import { policiesOf } from "@/lib/policies/current-policy";
import type { Band, CutKind, MatchingPolicy } from "@/lib/verification/matching/policy";
import type { FlagDetail } from "./flag-detail-schemas";

const Bars = z.array(z.object({ label: z.string(), bits: z.number(), detail: z.string() }));

const isCutKind = (kind: string, policy: MatchingPolicy): kind is CutKind => kind in policy.cuts;

/** Every list record that stands or stood behind the flag, with its list, version and the bars of the score. */
export async function flagMatches(
  ctx: Context,
  flagId: string,
  lists: readonly ListFacts[],
): Promise<z.input<typeof FlagDetail>["matches"]> {
  const { db, organizationId } = ctx;
  const matches = await db.listMatch.findMany({
    where: { organizationId, flagId },
    include: { record: { include: { names: { orderBy: { position: "asc" } } } } },
    orderBy: [{ foundAt: "desc" }, { id: "desc" }],
    take: 200,
  });
  const versionIds = [...new Set(matches.map(({ versionId }) => versionId))];
  const versions = await db.listVersion.findMany({ where: { id: { in: versionIds } } });
  const policyVersions = [...new Set(matches.map(({ policyVersion }) => policyVersion))];
  const policies = await policiesOf(db, organizationId, { kind: "matching", versions: policyVersions });
  const shown = matches.map((match) => {
    const { record } = match;
    const list = lists.find(({ key }) => key === match.source);
    const version = versions.find(({ id }) => id === match.versionId);
    const policy = policies.get(match.policyVersion);
    const cut = policy && list && isCutKind(list.kind, policy) ? policy.cuts[list.kind].reviewFrom : null;
    return {
      id: match.id,
      source: match.source,
      list_name: list?.name ?? match.source,
      // The database holds the column to these three.
      band: match.band as Band,
      bits: match.bits,
      cut,
      bars: Bars.catch([]).parse(match.bars),
      reason: match.reason,
      policy_version: match.policyVersion,
      found_at: isoMoment(match.foundAt),
      ended_at: isoMoment(match.endedAt),
      ended_because: match.endedBecause,
      version: version
        ? {
            id: version.id,
            file_name: version.fileName,
            list_date: isoDate(version.listDate),
            loaded_at: isoMoment(version.loadedAt),
            record_count: version.recordCount,
          }
        : null,
      record: {
        id: record.id,
        key: record.recordKey,
        number: record.externalNumber ?? "",
        kind: record.kind,
        name: record.name,
        other_names: record.names
          .filter(({ kind }) => kind !== "primary")
          .map(({ lastName, firstName, middleName }) => [firstName, middleName, lastName].filter(Boolean).join(" ")),
        npi: record.npi ?? "",
        birth_dates: record.birthDates,
        address: record.address,
        city: record.city,
        state: record.state,
        zip: record.zip,
        sanction_type: record.sanctionType,
        effective_date: isoDate(record.effectiveDate),
        reinstated_date: isoDate(record.reinstatedDate),
        raw: z.record(z.string(), z.unknown()).catch({}).parse(record.raw),
      },
    };
  });
  // What the flag is named after comes first: the certain match, then the highest score; what has ended comes last.
  const standing = shown
    .filter(({ ended_at }) => ended_at === null)
    .toSorted((a, b) => Number(b.band === "confirmed") - Number(a.band === "confirmed") || b.bits - a.bits);
  return [...standing, ...shown.filter(({ ended_at }) => ended_at !== null)];
}
