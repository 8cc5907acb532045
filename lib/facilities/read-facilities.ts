import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import type { Facility as FacilityRow } from "@/lib/generated/prisma/client";
import { rowsBy } from "@/lib/rows-by";
import { credentialingFacts, noCredentialing } from "./credentialing-facts";
import { facilityProviders } from "./facility-providers";
import type { Facility } from "./facility-schemas";
import { facilityTimelines } from "./facility-timelines";
import type { StoredRecord } from "./plan-record-changes";
import { facilityAnswer } from "./wire";

type FacilityAnswer = z.input<typeof Facility>;

async function recordsOf(
  { organizationId, db }: Pick<Context, "db" | "organizationId">,
  facilityIds: readonly string[],
): Promise<(facilityId: string) => readonly StoredRecord[]> {
  const rows = await db.facilityRecord.findMany({
    where: { organizationId, facilityId: { in: [...facilityIds] } },
    orderBy: [{ facilityId: "asc" }, { kind: "asc" }, { position: "asc" }],
  });
  return rowsBy(rows, ({ facilityId }) => facilityId);
}

/** Facilities as they are answered, with everything that hangs on them: a statement a part, however many they are. */
export async function readFacilities(
  ctx: Pick<Context, "db" | "organizationId">,
  rows: readonly FacilityRow[],
): Promise<FacilityAnswer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const records = await recordsOf(ctx, ids);
  const providers = await facilityProviders(ctx, ids);
  const timelines = await facilityTimelines(ctx, ids);
  const credentialing = await credentialingFacts(ctx, ids);
  return rows.map((row) =>
    facilityAnswer(row, {
      records: records(row.id),
      providers: providers(row.id),
      timelines: timelines(row.id),
      credentialing: credentialing.get(row.id) ?? noCredentialing,
    }),
  );
}
