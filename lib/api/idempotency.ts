import { keyedHash } from "@/lib/crypto";
import { runStatement } from "@/lib/db";
import type { Statement } from "@/lib/statement-batch";
import type { Context } from "./context";
import { badRequest, conflict, unprocessable } from "./errors";

type StoredAnswer = { status: number; headers: Record<string, string>; body: string | null };
type Caller = Pick<Context, "db" | "organizationId" | "actor" | "now">;

/** The status of a record whose request still works outside of a transaction. */
const atWork = 0;
/** Longer than any request may take: a claim that is older was left by a process that died. */
const claimLifetimeMs = 30 * 60_000;

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
export async function takeIdempotencyKey(ctx: Caller, key: string, hash: string): Promise<StoredAnswer | null> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw badRequest("Idempotency-Key must be 1 to 255 printable ASCII characters");
  const lock = `${ctx.organizationId}\n${ctx.actor.id}\n${key}`;
  // The lock ends with the transaction: a crash in the middle leaves neither a lock nor a half answer behind.
  const [locked] = await runStatement(ctx.db, takeLock, [lock]);
  if (locked?.[0] !== "t") throw stillRunning();
  // After the lock, as a statement of its own: one sees what was committed before it began.
  const [record] = await runStatement(ctx.db, findRecord, [ctx.organizationId, ctx.actor.id, key]);
  if (!record) return null;
  const [storedHash, status, headers, body = null, createdAt] = record;
  if (storedHash !== hash) throw unprocessable("This Idempotency-Key was used for another request");
  if (Number(status) === atWork) {
    if (ctx.now.getTime() - Number(createdAt) < claimLifetimeMs) throw stillRunning();
    return null;
  }
  return { status: Number(status), headers: JSON.parse(headers ?? "{}") as Record<string, string>, body };
}

const takeLock: Statement = {
  name: "idempotency_lock",
  text: "select pg_try_advisory_xact_lock(hashtextextended($1, 0))",
};
const findRecord: Statement = {
  name: "idempotency_find",
  text: `select request_hash, status, headers, body, extract(epoch from created_at) * 1000 from idempotency_records
    where organization_id = $1 and actor_id = $2 and key = $3`,
};
const keepRecord: Statement = {
  name: "idempotency_keep",
  text: `insert into idempotency_records (organization_id, actor_id, key, created_at, request_hash, status, headers, body)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

const stillRunning = () => conflict("A request with this Idempotency-Key is still running; repeat it in a moment");

/** Keeps the answer in the transaction that made it true. */
export async function storeAnswer(ctx: Caller, key: string, hash: string, answer: StoredAnswer): Promise<void> {
  const { status, headers, body } = answer;
  const record = [ctx.organizationId, ctx.actor.id, key, ctx.now, hash, status, JSON.stringify(headers), body];
  await runStatement(ctx.db, keepRecord, record);
}

/**
 * Takes the key for a request that works in several transactions, as a record that others see: they are told that it
 * is still running, until it is answered or released. Answers and throws as `takeIdempotencyKey`.
 */
export async function claimIdempotencyKey(ctx: Caller, key: string, hash: string): Promise<StoredAnswer | null> {
  const stored = await takeIdempotencyKey(ctx, key, hash);
  if (stored) return stored;
  const claim = { requestHash: hash, status: atWork, headers: {}, createdAt: ctx.now };
  const record = recordOf(ctx, key);
  await ctx.db.idempotencyRecord.upsert({
    where: { organizationId_actorId_key: placeOf(ctx, key) },
    create: { ...record, ...claim },
    update: claim,
  });
  return null;
}

/** Keeps the answer of a claimed request. Throws 409 when the claim was taken for a dead one's and given to another. */
export async function answerClaim(ctx: Caller, key: string, answer: StoredAnswer): Promise<void> {
  const own = { ...placeOf(ctx, key), status: atWork, createdAt: ctx.now };
  const { count } = await ctx.db.idempotencyRecord.updateMany({ where: own, data: answer });
  if (count === 0) throw conflict("This request took too long, and another with its Idempotency-Key has begun");
}

/** Gives the key back when the request was refused or failed: it may be repeated. */
export async function releaseClaim(ctx: Caller, key: string): Promise<void> {
  await ctx.db.idempotencyRecord.deleteMany({ where: { ...placeOf(ctx, key), status: atWork, createdAt: ctx.now } });
}

const placeOf = (ctx: Caller, key: string) => ({ organizationId: ctx.organizationId, actorId: ctx.actor.id, key });
const recordOf = (ctx: Caller, key: string) => ({ ...placeOf(ctx, key), createdAt: ctx.now });
