import type { Context } from "@/lib/api/context";
import { isoDate } from "@/lib/api/wire-schemas";
import { listRecordIdOf } from "@/lib/flags/fingerprint";
import type { Provider } from "@/lib/generated/prisma/client";

/** The list records behind the provider's active sanction flags. */
export async function sanctionItems(ctx: Context, provider: Provider) {
  const flags = await ctx.db.flag.findMany({
    where: {
      organizationId: ctx.organizationId,
      providerId: provider.id,
      active: true,
      subCollectionName: "sanctions",
    },
    orderBy: { createdAt: "asc" },
  });
  const recordIds = flags.flatMap(({ fingerprint }) => listRecordIdOf(fingerprint) ?? []);
  if (recordIds.length === 0) return [];
  const records = await ctx.db.listRecord.findMany({ where: { id: { in: recordIds } }, orderBy: { id: "asc" } });
  return records.map((record) => ({
    id: record.id,
    source: record.source,
    sanction_type: record.sanctionType,
    full_name: record.name,
    npi: record.npi ?? "",
    address1: record.address,
    city: record.city,
    state: record.state,
    zip_code: record.zip,
    start_date: isoDate(record.effectiveDate),
    provider_id: provider.id,
    flag: flags.find(({ fingerprint }) => listRecordIdOf(fingerprint) === record.id)?.id ?? "",
  }));
}
