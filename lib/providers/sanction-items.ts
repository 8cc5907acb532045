import type { Context } from "@/lib/api/context";
import { isoDate } from "@/lib/api/wire-schemas";
import type { Provider } from "@/lib/generated/prisma/client";

/** The list records behind the provider's active sanction flags. */
export async function sanctionItems(ctx: Context, provider: Provider) {
  const matches = await ctx.db.listMatch.findMany({
    where: {
      organizationId: ctx.organizationId,
      providerId: provider.id,
      endedAt: null,
      flag: { active: true, subCollectionName: "sanctions" },
    },
    include: { record: true },
    orderBy: { recordId: "asc" },
  });
  return matches.map(({ record, flagId }) => ({
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
    flag: flagId ?? "",
  }));
}
