import { randomBytes } from "node:crypto";
import type { Context, Role } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { keyedHash } from "@/lib/crypto";
import { newId } from "@/lib/ids";

/**
 * Registers an API client, which acts as `userId` when given. The secret (256 random bits) is answered here and never
 * again: only its keyed hash is stored.
 */
export async function createApiClient(
  ctx: Context,
  facts: { name: string; roles: readonly Role[]; userId?: string },
): Promise<{ id: string; secret: string }> {
  const { organizationId } = ctx;
  const secret = randomBytes(32).toString("base64url");
  const id = newId("cli");
  await ctx.db.apiClient.create({
    data: {
      organizationId,
      id,
      name: facts.name.trim(),
      secretHash: await keyedHash(secret),
      roles: [...facts.roles],
      userId: facts.userId,
      createdAt: ctx.now,
    },
  });
  await recordAudit(ctx, {
    action: "createApiClient",
    subjectType: "api_client",
    subjectId: id,
    changes: { name: [null, facts.name], roles: [null, facts.roles], userId: [null, facts.userId ?? null] },
  });
  return { id, secret };
}
