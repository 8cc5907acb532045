import { inOrganization } from "@/lib/db";
import { answerOutside, type Work } from "./answer-outside";
import type { Answer } from "./answer";
import type { Context } from "./context";
import {
  answerClaim,
  claimIdempotencyKey,
  releaseClaim,
  requestHash,
  storeAnswer,
  takeIdempotencyKey,
} from "./idempotency";
import type { OperationDefinition } from "./operation";
import { openerFor, transacted } from "./transacted";

type Stored = Omit<Answer, "sent">;

/** What may be kept of an answer: secrets that are shown once are not shown again on a replay. */
function withoutSecrets({ shownOnce }: OperationDefinition, { status, headers, body }: Answer): Stored {
  if (!shownOnce || body === null) return { status, headers, body };
  const kept = Object.entries(JSON.parse(body) as object).filter(([member]) => !shownOnce.includes(member));
  return { status, headers, body: JSON.stringify(Object.fromEntries(kept)) };
}

/** Marks what an earlier request with the same key was answered. */
const replayed = (stored: Stored): Answer => ({
  ...stored,
  headers: { ...stored.headers, "idempotent-replayed": "true" },
});

type Keyed = {
  key: string;
  /** What makes another request with the key the same one. */
  asked: { method: string; path: string; query: string; body: string };
};

/** Carries out a request with an `Idempotency-Key`, or answers what the first one with this key was answered. */
export async function answerOnce(definition: OperationDefinition, work: Work, { key, asked }: Keyed): Promise<Answer> {
  const { context, act, answered } = work;
  const { organizationId } = context;
  const hash = await requestHash(asked);
  if (definition.transaction !== false) {
    return transacted(
      organizationId,
      async (db) => {
        const ctx: Context = { ...context, db };
        const stored = await takeIdempotencyKey(ctx, key, hash);
        if (stored) return replayed(stored);
        const fresh = answered(await act(ctx));
        await storeAnswer(ctx, key, hash, withoutSecrets(definition, fresh));
        return fresh;
      },
      openerFor(definition, { isStored: true }),
    );
  }

  const stored = await transacted(organizationId, (db) => claimIdempotencyKey({ ...context, db }, key, hash));
  if (stored) return replayed(stored);
  try {
    return await answerOutside(work, {
      isFinished: true,
      finish: (rest) =>
        transacted(organizationId, async (db) => {
          const ctx: Context = { ...context, db };
          const fresh = answered(await rest(ctx));
          await answerClaim(ctx, key, withoutSecrets(definition, fresh));
          return fresh;
        }),
    });
  } catch (error) {
    // What went wrong is what the client hears, also when the key cannot be given back now.
    await inOrganization(organizationId, (db) => releaseClaim({ ...context, db }, key)).catch(() => undefined);
    throw error;
  }
}
