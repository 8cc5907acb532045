import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { ApiError, badRequest, serviceUnavailable } from "@/lib/api/errors";
import { reply, type Verb } from "@/lib/api/operation";
import { transacted } from "@/lib/api/transacted";
import { isoMoment } from "@/lib/api/wire-schemas";
import { type SignedBy, takeSigningConfirmation } from "@/lib/auth/signing-confirmation";
import { now } from "@/lib/clock";
import { log } from "@/lib/log/log";
import { type DecisionInput, resolveDecision } from "./decision";
import { lockWorkflow } from "./lock-workflow";
import type * as op from "./operations";
import { type FileToSign, type SignOffVerdict, signOffVerdicts } from "./sign-off-verdict";
import { batchSignatureStatement } from "./signature-statement";
import { workflowStatusOf } from "./state-machine";
import { transition } from "./transition";

const distinct = (files: readonly FileToSign[]): FileToSign[] => [
  ...new Map(files.map((file) => [file.id, file])).values(),
];

const fileOf = ({ file, found }: SignOffVerdict, reason: string | null) => ({
  id: file.id,
  kind: found?.facts.subject.kind ?? null,
  subject_id: found?.facts.subject.id ?? "",
  name: found?.facts.subject.name ?? "",
  reason: reason ?? "",
});

/** What signing these files would do: which are clean, and why the others would be left out. Changes nothing. */
export const previewSignOff: Verb<typeof op.previewSignOff> = async (ctx, { body }) => {
  const verdicts = await signOffVerdicts(ctx, distinct(body.files));
  const data = verdicts.map((verdict) => {
    const { found, reason } = verdict;
    return {
      ...fileOf(verdict, reason),
      can_be_signed: reason === null,
      version: found?.version ?? "",
      status: found ? workflowStatusOf(found.workflow.status) : null,
      waiting_since: isoMoment(found?.workflow.statusChangedAt),
      cycle: found?.workflow.cycle ?? "",
      states: [...(found?.facts.states ?? [])],
      open_flags: found?.facts.openFlags.length ?? 0,
    };
  });
  return reply(data.every(({ can_be_signed }) => can_be_signed) ? 200 : 207, { data });
};

/**
 * Approves every clean file by itself, under one signature and one confirmation. What concerns all files alike is
 * looked at first, so that a bad signature is one answer and not two hundred; what concerns one file, again under its
 * lock, so that nothing is signed that has just changed.
 */
export const signOffFiles: Verb<typeof op.signOffFiles> = async (ctx, { body }) => {
  const { files, ...input } = body;
  requireBatchStatement(input);
  // Files are approved one after the other; they were decided on at one moment.
  const decision = { ...input, credStatusDate: input.credStatusDate ?? ctx.now.toISOString() };
  const { verdicts, confirmed } = await transacted(ctx.organizationId, async (db) => {
    const inside = { ...ctx, db };
    await resolveDecision(inside, "approve", decision);
    const all = await signOffVerdicts(inside, distinct(files));
    const isAnySigned = all.some(({ reason }) => reason === null);
    return { verdicts: all, confirmed: isAnySigned ? await takeSigningConfirmation(inside) : null };
  });
  const results = [];
  for (const [index, verdict] of verdicts.entries()) {
    const reason =
      verdict.reason ??
      (await signOne(ctx, verdict.file, { decision, confirmed }).catch(
        refusal(ctx, verdict, [index, verdicts.length]),
      ));
    results.push({ ...fileOf(verdict, reason), is_signed: reason === null });
  }
  const signed = results.filter(({ is_signed }) => is_signed).length;
  return reply(signed === results.length ? 200 : 207, { signed, results });
};

type Signature = { decision: DecisionInput; confirmed: SignedBy | null };

/** Approves one file in a transaction of its own; answers why it was left out, or null. */
const signOne = (ctx: Context, file: FileToSign, { decision, confirmed }: Signature): Promise<string | null> =>
  transacted(ctx.organizationId, async (db) => {
    const inside: Context = { ...ctx, db, now: now(), ifMatch: null };
    await lockWorkflow(inside, file.id);
    const [verdict] = await signOffVerdicts(inside, [file]);
    if (!verdict || verdict.reason !== null) return verdict?.reason ?? null;
    await transition(inside, { id: file.id, action: "approve", decision, confirmed });
    return null;
  });

/** What the service has against one file, in words; the others go on. Throws 503 when the database has gone away. */
const refusal =
  (ctx: Context, { file }: SignOffVerdict, [done, all]: [number, number]) =>
  (error: unknown): string => {
    if (isDatabaseUnavailable(error)) {
      log.error({ requestId: ctx.requestId, done, all, err: error }, "cut off in the middle");
      throw serviceUnavailable(
        `The service lost its database after ${done} of ${all} files; what was signed stays. Look at the queue before you sign the rest`,
      );
    }
    if (error instanceof ApiError) return error.detail;
    log.error({ requestId: ctx.requestId, id: file.id, err: error }, "a file could not be signed");
    return `It could not be signed; the service's log says why under ${ctx.requestId}.`;
  };

/** Who signs a list signs other words than who signs a file. */
function requireBatchStatement({ signature }: DecisionInput): void {
  if (signature === undefined || signature.statementVersion === batchSignatureStatement.version) return;
  throw badRequest(`Files are signed together under statement ${batchSignatureStatement.version}`, [
    { path: "signature.statementVersion", message: `must be ${batchSignatureStatement.version}` },
  ]);
}
