import type { Context } from "@/lib/api/context";
import { conflictSentence, standingConflicts } from "@/lib/conflicts/standing-conflicts";
import type { Workflow } from "@/lib/generated/prisma/client";
import { currentPolicy } from "@/lib/policies/current-policy";
import type { FileFacts } from "@/lib/policies/facts";
import { fileFacts } from "@/lib/policies/file-facts";
import { type FileVerdict, judgeFile } from "@/lib/policies/judge-file";
import { Apart, FailedAfter, jointly } from "@/lib/together/joint";
import { decisionObstacles } from "./require-decidable";
import { isFinished, workflowStatuses, workflowStatusOf } from "./state-machine";
import { fileEtag } from "./workflow-version";

/** A file as the caller knew it. */
export type FileToSign = { id: string; version?: string };

export type SignOffVerdict = {
  file: FileToSign;
  /** Null for one that the organization does not have. */
  found: { workflow: Workflow; facts: FileFacts; version: string } | null;
  /** Why it is not signed together with others; null when it is. */
  reason: string | null;
};

/**
 * Which of the files one signature may approve: ready for the decision, unchanged, clean by the rules as they are in
 * force now, without anything that stands against an approval and without an exception. What somebody tabled, or gave
 * to the committee, is decided on by itself.
 */
export async function signOffVerdicts(ctx: Context, files: readonly FileToSign[]): Promise<SignOffVerdict[]> {
  const { db, organizationId } = ctx;
  const ids = files.map(({ id }) => id);
  const ofSubject = { select: { version: true } };
  const workflows = await db.workflow.findMany({
    where: { organizationId, id: { in: ids } },
    include: { provider: ofSubject, facility: ofSubject },
  });
  const facts = new Map((await fileFacts(ctx, ids)).map((one) => [one.workflowId, one]));
  const policy = await currentPolicy(db, organizationId, "file");
  const overridden = await db.workflowOverride.findMany({
    where: { organizationId, workflowId: { in: ids } },
    select: { workflowId: true },
  });
  const isException = new Set(overridden.map(({ workflowId }) => workflowId));
  const verdicts = files.map((file): SignOffVerdict => {
    const workflow = workflows.find(({ id }) => id === file.id);
    const known = facts.get(file.id);
    if (!workflow || !known) return { file, found: null, reason: "This file was not found." };
    const version = versionOf(fileEtag(workflow, { version: (workflow.provider ?? workflow.facility)?.version ?? 0 }));
    const reason =
      outOfTurn(workflow, file, version) ??
      unclean(judgeFile(known, policy, ctx.now)) ??
      (isException.has(file.id) ? "A Supervisor recorded an exception for it: decide on the file itself." : null);
    return { file, found: { workflow, facts: known, version }, reason };
  });
  const open = verdicts.flatMap(({ found, reason }) => (found && reason === null ? [found.workflow] : []));
  const against = await obstacles(ctx, open);
  return verdicts.map((verdict) => ({ ...verdict, reason: verdict.reason ?? against.get(verdict.file.id) ?? null }));
}

/** What an ETag says, without its quotation marks. */
const versionOf = ({ etag }: Record<string, string>): string => etag?.replaceAll('"', "") ?? "";

function outOfTurn(workflow: Workflow, known: FileToSign, version: string): string | null {
  const status = workflowStatusOf(workflow.status);
  const { label } = workflowStatuses[status];
  if (isFinished(status)) return `Already ${label}.`;
  if (status !== "PSV_READY") return `${label}: only a file that is PSV ready is signed together with others.`;
  if (known.version !== undefined && known.version.replaceAll('"', "") !== version)
    return "It has changed since it was looked at.";
  return null;
}

function unclean({ fileType, rules, waitsFor }: FileVerdict): string | null {
  if (fileType === "Clean") return null;
  const why = [
    ...rules.filter(({ fired, verdict }) => fired && verdict === fileType).map(({ reason }) => reason),
    ...(fileType === "Pending" ? waitsFor.map(({ label, status }) => `${label} is ${status.toLowerCase()}`) : []),
  ];
  return `${fileType === "Pending" ? "Not judged clean yet" : "Not clean"}: ${why.join("; ")}.`.replace(/\.+$/, ".");
}

/** By workflow; asked for all of them at once. */
async function obstacles(ctx: Context, workflows: readonly Workflow[]): Promise<Map<string, string | null>> {
  const all = await jointly(
    ctx.db,
    workflows.map((workflow) => (db) => obstacle({ ...ctx, db }, workflow)),
  );
  const found = new Map<string, string | null>();
  for (const [place, workflow] of workflows.entries()) {
    const one = all[place];
    if (one instanceof FailedAfter) throw one.error;
    found.set(workflow.id, one instanceof Apart ? await obstacle(ctx, workflow) : (one ?? null));
  }
  return found;
}

async function obstacle(ctx: Context, workflow: Workflow): Promise<string | null> {
  const conflicts = await standingConflicts(ctx, workflow, [ctx.actor.id]);
  if (conflicts.length > 0) return `Conflict of interest of ${conflicts.map(conflictSentence).join("; ")}.`;
  const against = await decisionObstacles(ctx, workflow);
  return against.length === 0 ? null : `${against.map(({ description }) => description).join("; ")}.`;
}
