import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { elementRule } from "@/lib/verification/elements";
import { enqueueChecks } from "@/lib/verification/start-collection";
import { advanceWorkflow } from "@/lib/workflows/advance";
import { unfinishedStatuses } from "@/lib/workflows/state-machine";
import { type CurrentPolicy, currentPolicy } from "./current-policy";
import type { FileFacts } from "./facts";
import { fileFacts } from "./file-facts";
import { FileVerdict, judgeFile } from "./judge-file";
import { type ChecklistChange, planChecklist } from "./plan-checklist";

/** Files of one transaction: their workflows stay locked until it ends. */
export const filesAtOnce = 50;

type Kept = { id: string; fileVerdict: unknown };

/**
 * Has the next open files behind an id follow the rules in force: their checklists get what is asked now, and verdicts
 * are reached again. Answers the last id, or null when there is none left. Safe to repeat.
 */
export async function applyFilePolicy(ctx: Context, after: string): Promise<string | null> {
  const { db, organizationId } = ctx;
  const locked = await db.$queryRaw<Kept[]>`
    select id, file_verdict as "fileVerdict" from workflows
    where organization_id = ${organizationId} and status = any(${unfinishedStatuses}) and id > ${after}
    order by id limit ${filesAtOnce} for update`;
  const last = locked.at(-1);
  if (last === undefined) return null;
  const policy = await currentPolicy(db, organizationId, "file");
  const facts = await fileFacts(
    ctx,
    locked.map(({ id }) => id),
  );
  const verdicts = new Map(locked.map(({ id, fileVerdict }) => [id, FileVerdict.safeParse(fileVerdict).data ?? null]));
  const renumbered: { id: string; verdict: FileVerdict }[] = [];
  for (const file of facts.toSorted((a, b) => (a.workflowId < b.workflowId ? -1 : 1))) {
    const changes = planChecklist(file, policy.content);
    const verdict = judgeFile(file, policy, ctx.now);
    const kept = verdicts.get(file.workflowId) ?? null;
    if (
      changes.length === 0 &&
      kept !== null &&
      findings(kept) === findings(verdict) &&
      file.fileType === kept.fileType
    ) {
      renumbered.push({ id: file.workflowId, verdict });
    } else {
      await follow(ctx, file, { changes, policy });
    }
  }
  await keepVerdicts(ctx, renumbered);
  return last.id;
}

/** What a verdict says, whichever version said it. */
const findings = ({ policyVersion: _version, judgedAt: _at, ...verdict }: FileVerdict): string =>
  JSON.stringify(FileVerdict.omit({ policyVersion: true, judgedAt: true }).parse(verdict));

/** Verdicts that say the same under the new version, written with one statement. */
async function keepVerdicts({ db, organizationId }: Context, rows: readonly { id: string; verdict: FileVerdict }[]) {
  if (rows.length === 0) return;
  await db.$executeRaw`
    update workflows w set file_verdict = given.verdict
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id text, verdict jsonb)
    where w.organization_id = ${organizationId} and w.id = given.id`;
}

/** One file for which the rules changed something: its packet is built again, and the workflow goes where that carries it. */
async function follow(
  ctx: Context,
  { workflowId, checklist }: FileFacts,
  { changes, policy }: { changes: readonly ChecklistChange[]; policy: CurrentPolicy },
): Promise<void> {
  const { db, organizationId, now } = ctx;
  const noteOf = (status: ChecklistChange["status"], element: string) =>
    status === "not_applicable"
      ? `Not asked any more, under version ${policy.version} of the rules`
      : `Asked under version ${policy.version} of the rules: ${elementRule(element)?.source ?? element}`;
  for (const { element, isNew, required, status } of changes) {
    const hasSource = elementRule(element)?.hasSource ?? false;
    const asked = status && {
      status,
      note: noteOf(status, element),
      nextAttemptAt: status === "pending" && hasSource ? now : null,
    };
    if (isNew) {
      const source = elementRule(element)?.source ?? "";
      await db.verification.create({
        data: { organizationId, workflowId, element, required, source, updatedAt: now, ...asked },
      });
    } else {
      await db.verification.updateMany({
        where: { organizationId, workflowId, element },
        data: { required, updatedAt: now, ...asked },
      });
    }
  }
  if (changes.length > 0) {
    await recordAudit(ctx, {
      action: "applyFilePolicy",
      subjectType: "workflow",
      subjectId: workflowId,
      reason: `Version ${policy.version} of the rules`,
      changes: Object.fromEntries(
        changes.map(({ element, required, status }) => {
          const row = checklist.find((one) => one.element === element);
          return [element, [row ? lineOf(row) : null, lineOf({ required, status: status ?? row?.status ?? "" })]];
        }),
      ),
    });
  }
  await db.workflow.updateMany({
    where: { organizationId, id: workflowId },
    data: { checklistVersion: { increment: 1 }, version: { increment: 1 } },
  });
  const pending = changes.filter(({ status }) => status === "pending").map(({ element }) => element);
  await enqueueChecks(
    ctx,
    workflowId,
    pending.filter((element) => elementRule(element)?.hasSource),
  );
  await advanceWorkflow(ctx, workflowId);
}

const lineOf = ({ required, status }: { required: boolean; status: string }) =>
  `${status}, ${required ? "required" : "not required"}`;
