import type { Context } from "@/lib/api/context";
import type { Provider } from "@/lib/generated/prisma/client";
import { isoDate } from "@/lib/api/wire-schemas";
import { attestedOn } from "@/lib/profiles/attested-at";
import type { AttestedData } from "@/lib/profiles/attested-schemas";
import { rowsByTable } from "@/lib/sections/section-rows";
import type { ProviderFile } from "./compare-profile";
import { listFeedNames, listFeeds } from "./list-feeds";

const tables = listFeedNames.map((name) => listFeeds[name].section.table);

/** What a comparison with a profile needs to know of a provider's file. */
export async function readFile(ctx: Pick<Context, "db" | "organizationId">, provider: Provider): Promise<ProviderFile> {
  const where = { organizationId: ctx.organizationId, providerId: provider.id };
  const rows = await rowsByTable(ctx, { lists: tables, single: ["provider_profiles"] }, provider.id);
  const specialties = await ctx.db.specialty.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const newest = await ctx.db.attestedData.findFirst({ where, orderBy: { version: "desc" } });
  // Written by saveAttestedData alone, after the contract accepted it.
  const content = newest && (newest.content as unknown as AttestedData);
  return {
    provider,
    rows,
    profile: rows.provider_profiles?.[0] ?? null,
    specialties,
    attested: newest && content && { on: isoDate(attestedOn(content)) ?? "", savedAt: newest.createdAt },
  };
}
