import type { Context } from "@/lib/api/context";
import type { Workflow } from "@/lib/generated/prisma/client";
import { currentPolicy } from "@/lib/policies/current-policy";
import { fileFacts } from "@/lib/policies/file-facts";
import { isSameVerdict, judgeFile } from "@/lib/policies/judge-file";
import { keptVerdict } from "./kept-verdict";
import { changeSubject, subjectOf } from "./subject";

/**
 * Judges a file by the organization's rules as they are in force, and keeps the verdict with the workflow and its type
 * with the subject. A verdict that says the same as the one that is kept is left alone. Needs the workflow's lock.
 */
export async function keepVerdict(ctx: Context, workflow: Workflow): Promise<void> {
  const { db, organizationId } = ctx;
  const [facts] = await fileFacts(ctx, [workflow.id]);
  if (facts === undefined) return;
  const verdict = judgeFile(facts, await currentPolicy(db, organizationId, "file"), ctx.now);
  const kept = keptVerdict(workflow);
  if (kept === null || !isSameVerdict(kept, verdict)) {
    await db.workflow.updateMany({ where: { organizationId, id: workflow.id }, data: { fileVerdict: verdict } });
  }
  if (facts.currentWorkflowId !== workflow.id || facts.fileType === verdict.fileType) return;
  await changeSubject(ctx, await subjectOf(ctx, workflow), { fileType: verdict.fileType });
}
