import { keyedHash } from "@/lib/crypto";
import type { Context } from "./context";
import { badRequest, conflict, unprocessable } from "./errors";

type StoredAnswer = { status: number; headers: Record<string, string>; body: string | null };

/**
 * What makes two requests the same request, as a hash under the installation's key: a body may hold a social security
 * number, and a plain hash of one can be searched for among all there are.
 */
export function requestHash(request: { method: string; path: string; query: string; body: string }): Promise<string> {
  return keyedHash(JSON.stringify(["request", request.method, request.path, request.query, request.body]));
}

/**
 * Takes the key for this transaction. Answers the stored response of an earlier request with the same key and
 * content, or null when this is the first. Throws 422 for other content, 409 while the first one still runs.
 */
export async function takeIdempotencyKey(
  ctx: Pick<Context, "db" | "organizationId" | "actor">,
  key: string,
  hash: string,
): Promise<StoredAnswer | null> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest("Idempotency-Key must be 1 to 255 printable ASCII characters");
  const lock = `${ctx.organizationId}\n${ctx.actor.id}\n${key}`;
  // The lock ends with the transaction: a crash in the middle leaves neither a lock nor a half answer behind.
  const [row] = await ctx.db.$queryRaw<
    { locked: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as locked`;
  if (!row?.locked) throw conflict("A request with this Idempotency-Key is still running; repeat it in a moment");
  const record = await ctx.db.idempotencyRecord.findFirst({
    where: { organizationId: ctx.organizationId, actorId: ctx.actor.id, key },
  });
  if (!record) return null;
  if (record.requestHash !== hash) throw unprocessable("This Idempotency-Key was used for another request");
  return { status: record.status, headers: record.headers as Record<string, string>, body: record.body };
}

/** Keeps the answer in the transaction that made it true. */
export async function storeAnswer(
  ctx: Pick<Context, "db" | "organizationId" | "actor" | "now">,
  key: string,
  hash: string,
  answer: StoredAnswer,
): Promise<void> {
  await ctx.db.idempotencyRecord.create({
    data: {
      organizationId: ctx.organizationId,
      actorId: ctx.actor.id,
      key,
      requestHash: hash,
      ...answer,
      createdAt: ctx.now,
    },
  });
}
