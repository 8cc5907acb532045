import type { Context, Role } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { addSecret } from "./add-secret";

/**
 * Registers an API client, which acts as `userId` when given. The secret (256 random bits) is answered here and never
 * again: only its keyed hash is stored.
 */
export async function createApiClient(
  ctx: Context,
  facts: { name: string; roles: readonly Role[]; userId?: string; reason?: string },
): Promise<{ id: string; secret: string }> {
  const { organizationId } = ctx;
  const id = newId("cli");
  const name = facts.name.trim();
  await ctx.db.apiClient.create({
    data: { organizationId, id, name, roles: [...facts.roles], userId: facts.userId, createdAt: ctx.now },
  });
  const { secret } = await addSecret(ctx, id);
  await recordAudit(ctx, {
    action: "createApiClient",
    subjectType: "api_client",
    subjectId: id,
    reason: facts.reason,
    changes: { name: [null, name], roles: [null, facts.roles], userId: [null, facts.userId ?? null] },
  });
  return { id, secret };
}
