import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { ApiError } from "@/lib/api/errors";
import { transacted } from "@/lib/api/transacted";
import type { SignedBy } from "@/lib/auth/signing-confirmation";
import { now } from "@/lib/clock";
import { log } from "@/lib/log/log";
import { Apart, jointly } from "@/lib/together/joint";
import type { DecisionInput } from "./decision";
import { lockFreeWorkflows, lockWorkflow } from "./lock-workflow";
import { type FileToSign, signOffVerdicts } from "./sign-off-verdict";
import { transition } from "./transition";

export type Signature = { decision: DecisionInput; confirmed: SignedBy | null };
/** Why each file was left out, or null, by its id. */
export type Outcomes = Map<string, string | null>;

/**
 * Approves files as far as they may be signed, each as a decision of its own: in one transaction, and in one of its own
 * whichever somebody else holds or fails there. Throws when the database has gone away.
 */
export async function signFiles(ctx: Context, files: readonly FileToSign[], signature: Signature): Promise<Outcomes> {
  const outcomes = await signTogether(ctx, files, signature);
  for (const file of files)
    if (!outcomes.has(file.id)) outcomes.set(file.id, await signOne(ctx, file, signature).catch(refusalOf(ctx, file)));
  return outcomes;
}

const insideOf = (ctx: Context, db: Context["db"]): Context => ({ ...ctx, db, now: now(), ifMatch: null });

/** Of those that nobody else holds, and whose approval does not fail. */
async function signTogether(
  ctx: Context,
  files: readonly FileToSign[],
  { decision, confirmed }: Signature,
): Promise<Outcomes> {
  const outcomes = transacted(ctx.organizationId, async (db) => {
    const inside = insideOf(ctx, db);
    const free = await lockFreeWorkflows(
      inside,
      files.map(({ id }) => id),
    );
    const verdicts = await signOffVerdicts(
      inside,
      files.filter(({ id }) => free.has(id)),
    );
    const clean = verdicts.filter(({ reason }) => reason === null);
    const approved = await jointly(
      db,
      clean.map(
        ({ file }) =>
          (own) =>
            transition({ ...inside, db: own }, { id: file.id, action: "approve", decision, confirmed }),
      ),
    );
    const failed = new Set(clean.filter((_, place) => approved[place] instanceof Apart));
    return new Map(verdicts.filter((verdict) => !failed.has(verdict)).map(({ file, reason }) => [file.id, reason]));
  });
  return outcomes.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof Apart)) log.error({ requestId: ctx.requestId, err: error }, "files are signed one by one");
    return new Map();
  });
}

const signOne = (ctx: Context, file: FileToSign, { decision, confirmed }: Signature): Promise<string | null> =>
  transacted(ctx.organizationId, async (db) => {
    const inside = insideOf(ctx, db);
    await lockWorkflow(inside, file.id);
    const [verdict] = await signOffVerdicts(inside, [file]);
    if (!verdict || verdict.reason !== null) return verdict?.reason ?? null;
    await transition(inside, { id: file.id, action: "approve", decision, confirmed });
    return null;
  });

/** What the service has against one file, in words; the others go on. */
const refusalOf =
  (ctx: Context, { id }: FileToSign) =>
  (error: unknown): string => {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof ApiError) return error.detail;
    log.error({ requestId: ctx.requestId, id, err: error }, "a file could not be signed");
    return `It could not be signed; the service's log says why under ${ctx.requestId}.`;
  };
