import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { dayOf } from "@/lib/day";
import type { CaqhAccount, CaqhSnapshot, CaqhStatus } from "@/lib/generated/prisma/client";
import { attestationClock } from "./attestation";
import type { CaqhAccountRecord, CaqhSnapshotSummary, CaqhStatusRecord } from "./schemas";
import { standingOf } from "./standing";

export const toSnapshot = (
  row: Pick<CaqhSnapshot, "id" | "caqhProviderId" | "attestedOn" | "fetchedAt" | "hash" | "size">,
): z.input<typeof CaqhSnapshotSummary> => ({
  id: row.id,
  caqhProviderId: row.caqhProviderId,
  attestedOn: isoDate(row.attestedOn),
  fetchedAt: isoMoment(row.fetchedAt),
  hash: row.hash,
  size: row.size,
});

type Known = {
  provider: { id: string; caqhProviderId: string };
  status: CaqhStatus | null;
  snapshot: Parameters<typeof toSnapshot>[0] | null;
  hasAccount: boolean;
  openProposals: number;
};

/** Nothing that was answered for another CAQH id counts. */
const statusOf = ({ provider, status }: Known): CaqhStatus | null =>
  status?.caqhProviderId === provider.caqhProviderId ? status : null;

export function toStatus(known: Known, now: Date): z.input<typeof CaqhStatusRecord> {
  const { provider, hasAccount, openProposals, snapshot } = known;
  const status = statusOf(known);
  const facts = {
    rosterStatus: status?.rosterStatus ?? "",
    isAuthorized: status?.isAuthorized ?? null,
    providerStatus: status?.providerStatus ?? "",
  };
  const canAsk = hasAccount && provider.caqhProviderId !== "";
  return {
    providerId: provider.id,
    caqhProviderId: provider.caqhProviderId,
    standing: standingOf({
      ...facts,
      hasAccount,
      caqhProviderId: provider.caqhProviderId,
      checkedAt: status?.checkedAt ?? null,
      rosterBatchId: status?.rosterBatchId ?? "",
    }),
    ...facts,
    providerStatusDate: isoDate(status?.providerStatusDate),
    practiceState: status?.practiceState ?? "",
    attestation: attestationClock(isoDate(status?.attestedOn), dayOf(now)),
    isAsking: canAsk && known.status !== null && known.status.nextCheckAt <= now,
    checkedAt: isoMoment(status?.checkedAt),
    nextCheckAt: canAsk ? isoMoment(known.status?.nextCheckAt) : null,
    problem: status?.problem ?? "",
    failures: status?.failures ?? 0,
    snapshot: snapshot && toSnapshot(snapshot),
    openProposals,
  };
}

export const toAccount = (row: CaqhAccount, baseUrl: string): z.input<typeof CaqhAccountRecord> => ({
  caqhOrganizationId: row.caqhOrganizationId,
  username: row.username,
  isRostering: row.isRostering,
  baseUrl,
  version: row.version,
  updatedAt: isoMoment(row.updatedAt),
  updatedByName: row.updatedByName,
});
