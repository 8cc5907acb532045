import type { Context } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { badRequest, serviceUnavailable } from "@/lib/api/errors";
import { reply, type Verb } from "@/lib/api/operation";
import { transacted } from "@/lib/api/transacted";
import { isoMoment } from "@/lib/api/wire-schemas";
import { takeSigningConfirmation } from "@/lib/auth/signing-confirmation";
import { log } from "@/lib/log/log";
import { type DecisionInput, resolveDecision } from "./decision";
import type * as op from "./operations";
import { type Outcomes, signFiles } from "./sign-files";
import { type FileToSign, type SignOffVerdict, signOffVerdicts } from "./sign-off-verdict";
import { batchSignatureStatement } from "./signature-statement";
import { workflowStatusOf } from "./state-machine";

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

/** Files that are approved in one transaction. */
const filesAtOnce = 32;

/**
 * Approves every clean file, under one signature and one confirmation. What concerns all files alike is looked at first,
 * so that a bad signature is one answer and not two hundred; what concerns one file, again under its lock, so that
 * nothing is signed that has just changed.
 */
export const signOffFiles: Verb<typeof op.signOffFiles> = async (ctx, { body }) => {
  const { files, ...input } = body;
  requireBatchStatement(input);
  // Some are approved before others; they were decided on at one moment.
  const decision = { ...input, credStatusDate: input.credStatusDate ?? ctx.now.toISOString() };
  const { verdicts, confirmed } = await transacted(ctx.organizationId, async (db) => {
    const inside = { ...ctx, db };
    await resolveDecision(inside, "approve", decision);
    const all = await signOffVerdicts(inside, distinct(files));
    const isAnySigned = all.some(({ reason }) => reason === null);
    return { verdicts: all, confirmed: isAnySigned ? await takeSigningConfirmation(inside) : null };
  });
  const toSign = verdicts.filter(({ reason }) => reason === null).map(({ file }) => file);
  const outcomes: Outcomes = new Map();
  for (let done = 0; done < toSign.length; done += filesAtOnce) {
    const some = signFiles(ctx, toSign.slice(done, done + filesAtOnce), { decision, confirmed });
    for (const [id, reason] of await some.catch(cutOff(ctx, done, toSign.length))) outcomes.set(id, reason);
  }
  const results = verdicts.map((verdict) => {
    const reason = verdict.reason ?? outcomes.get(verdict.file.id) ?? null;
    return { ...fileOf(verdict, reason), is_signed: reason === null };
  });
  const signed = results.filter(({ is_signed }) => is_signed).length;
  return reply(signed === results.length ? 200 : 207, { signed, results });
};

/** 503 when the database has gone away. */
const cutOff =
  (ctx: Context, done: number, all: number) =>
  (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    log.error({ requestId: ctx.requestId, done, all, err: error }, "cut off in the middle");
    throw serviceUnavailable(
      `The service lost its database after ${done} of ${all} files; what was signed stays. Look at the queue before you sign the rest`,
    );
  };

/** Who signs a list signs other words than who signs a file. */
function requireBatchStatement({ signature }: DecisionInput): void {
  if (signature === undefined || signature.statementVersion === batchSignatureStatement.version) return;
  throw badRequest(`Files are signed together under statement ${batchSignatureStatement.version}`, [
    { path: "signature.statementVersion", message: `must be ${batchSignatureStatement.version}` },
  ]);
}
