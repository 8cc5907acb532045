import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { providerNotFound } from "@/lib/providers/change-provider";

/** The version of a provider of the caller's organization. Throws 404. */
export async function requireProvider(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  id: string,
): Promise<{ id: string; version: number }> {
  const provider = await db.provider.findFirst({ where: { organizationId, id }, select: { id: true, version: true } });
  if (!provider) throw notFound(providerNotFound(id));
  return provider;
}
