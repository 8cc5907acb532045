import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { runStatements } from "@/lib/db";
import type { Workflow } from "@/lib/generated/prisma/client";
import type { Part, Row, Statement } from "@/lib/statement-batch";
import { askedTogether } from "@/lib/together/asked";
import { readOfSubject, readOfWorkflow, subjectOf, workflowOf } from "./file-columns";
import { workflowNotFound } from "./find-workflow";
import type { SubjectKind } from "./state-machine";
import { kindOf, type Subject } from "./subject";

const lockWorkflow = askedTogether({
  name: "lock_workflow",
  text: `SELECT ${readOfWorkflow} FROM workflows WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
});

const lockSubjectOf = (table: string, key: string): Statement =>
  askedTogether({
    name: `lock_${key}_of_workflow`,
    text: `
      SELECT ${readOfSubject} FROM ${table} WHERE organization_id = $1
        AND id = (SELECT ${key} FROM workflows WHERE organization_id = $1 AND id = $2) FOR NO KEY UPDATE`,
  });
const lockSubject: Record<SubjectKind, Statement> = {
  provider: lockSubjectOf("providers", "provider_id"),
  facility: lockSubjectOf("facilities", "facility_id"),
};

type Locked = { workflow: Workflow; subject: Subject; more: readonly Row[][] };

/**
 * Locks a workflow and whom it is about until the transaction ends, in the order in which everybody locks them, and reads
 * both with what `more` asks for, in one round trip. Each is a statement of its own: what is read then is what stands
 * once the locks are held. Throws 404, also when the caller means a provider's workflow and it is a facility's, or the
 * other way round.
 */
export async function lockFile(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  { id, kind }: { id: string; kind?: SubjectKind },
  more: readonly Part[] = [],
): Promise<Locked> {
  const values = [organizationId, id];
  const kinds: readonly SubjectKind[] = kind ? [kind] : ["provider", "facility"];
  const [[found] = [], ...rest] = await runStatements(db, [
    { statement: lockWorkflow, values },
    ...kinds.map((one) => ({ statement: lockSubject[one], values })),
    ...more,
  ]);
  const workflow = found && workflowOf(found);
  if (!workflow || (kind !== undefined && kindOf(workflow) !== kind)) throw notFound(workflowNotFound(id));
  const [subject] = rest[kinds.indexOf(kindOf(workflow))] ?? [];
  if (!subject) throw new Error(`The subject of workflow ${id} is gone`);
  return { workflow, subject: subjectOf(subject, kindOf(workflow)), more: rest.slice(kinds.length) };
}
