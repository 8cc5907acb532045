import type { Context } from "@/lib/api/context";
import { sourceIdOf } from "@/lib/flags/fingerprint";
import { findList } from "@/lib/lists/all-lists";
import { isFinished, workflowStatusOf } from "@/lib/workflows/state-machine";
import { type SubjectKey, requireSubject } from "@/lib/workflows/subject";
import { resetElements } from "./start-collection";
import { sourceById } from "./sources/registry";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** The element of the checklist that asks a source or a list; undefined for one that no checklist asks. */
async function elementOf({ db }: Ctx, source: string): Promise<string | undefined> {
  return sourceById(source)?.element ?? (await findList(source, db))?.elementKey;
}

/**
 * Has the elements that belong to sources checked again, when the flags behind them changed: with every match ruled out
 * they verify, with one open they wait. Elements that a person recorded are left alone, and so is a finished workflow.
 * Called in the transaction of the change.
 */
export async function recheckSources(ctx: Ctx, subject: SubjectKey, sources: readonly string[]): Promise<void> {
  if (sources.length === 0) return;
  const { organizationId } = ctx;
  const { currentWorkflowId } = await requireSubject(ctx, subject);
  if (!currentWorkflowId) return;
  const workflow = await ctx.db.workflow.findFirst({ where: { organizationId, id: currentWorkflowId } });
  if (!workflow || isFinished(workflowStatusOf(workflow.status))) return;
  const asked = new Set<string>();
  for (const source of sources) asked.add((await elementOf(ctx, source)) ?? "");
  const elements = await ctx.db.verification.findMany({
    where: { organizationId, workflowId: workflow.id, element: { in: [...asked] }, method: "list" },
    select: { element: true },
  });
  await resetElements(
    ctx,
    workflow.id,
    elements.map(({ element }) => element),
  );
}

type FlagFacts = { id: string; fingerprint: string };

/**
 * The same for flags of one subject that a person cleared or opened again: every list that has a record behind one of
 * them is asked again.
 */
export async function recheckFlags(ctx: Ctx, subject: SubjectKey, flags: readonly FlagFacts[]): Promise<void> {
  const behind = await ctx.db.listMatch.findMany({
    where: { organizationId: ctx.organizationId, flagId: { in: flags.map(({ id }) => id) } },
    select: { source: true },
    distinct: ["source"],
  });
  const sources = new Set([
    ...flags.map(({ fingerprint }) => sourceIdOf(fingerprint)),
    ...behind.map(({ source }) => source),
  ]);
  await recheckSources(ctx, subject, [...sources]);
}
