import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import type { Webhook } from "@/lib/generated/prisma/client";

type Organization = Pick<Context, "organizationId" | "db">;

/** The organization's webhook that still stands; a removed one is as good as unknown. Throws 404. */
export async function requireWebhook({ organizationId, db }: Organization, id: string): Promise<Webhook> {
  const row = await db.webhook.findFirst({ where: { organizationId, id, removedAt: null } });
  if (!row) throw notFound("Webhook not found");
  return row;
}

/** The same, removed or not: what was delivered to a removed one stays readable. */
export async function requireWebhookOrRemoved({ organizationId, db }: Organization, id: string): Promise<void> {
  const row = await db.webhook.findFirst({ where: { organizationId, id }, select: { id: true } });
  if (!row) throw notFound("Webhook not found");
}
