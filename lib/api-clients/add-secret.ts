import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/api/context";
import { keyedHash } from "@/lib/crypto";
import { newId } from "@/lib/ids";

/** Gives a client one more secret: 256 random bits, of which only the keyed hash and the last characters are stored. */
export async function addSecret(ctx: Context, clientId: string): Promise<{ id: string; secret: string; hint: string }> {
  const { organizationId, actor, db, now } = ctx;
  const secret = randomBytes(32).toString("base64url");
  const row = { id: newId("sec"), hint: secret.slice(-4) };
  await db.apiClientSecret.create({
    data: {
      ...row,
      organizationId,
      clientId,
      secretHash: await keyedHash(secret),
      createdAt: now,
      createdByName: actor.name,
    },
  });
  return { ...row, secret };
}
