import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { runStatements } from "@/lib/db";
import type { Workflow } from "@/lib/generated/prisma/client";
import type { Part, Row, Statement } from "@/lib/statement-batch";
import { fileOf, subjectJson, workflowJson } from "./file-columns";
import { workflowNotFound } from "./find-workflow";
import type { SubjectKind } from "./state-machine";
import { kindOf, type Subject } from "./subject";

const lock: Statement = {
  name: "lock_workflow",
  text: "SELECT 1 FROM workflows w WHERE w.organization_id = $1 AND w.id = $2 FOR UPDATE",
};

const read: Statement = {
  name: "read_file",
  text: `
    SELECT ${workflowJson("w")},
      CASE WHEN w.provider_id IS NOT NULL THEN ${subjectJson("p")} ELSE ${subjectJson("f")} END,
      CASE WHEN w.provider_id IS NOT NULL THEN 'provider' ELSE 'facility' END
    FROM workflows w
    LEFT JOIN providers p ON p.organization_id = $1 AND p.id = w.provider_id
    LEFT JOIN facilities f ON f.organization_id = $1 AND f.id = w.facility_id
    WHERE w.organization_id = $1 AND w.id = $2`,
};

type Locked = { workflow: Workflow; subject: Subject; more: readonly Row[][] };

/**
 * Locks a workflow until the transaction ends and reads it, with whom it is about and what `more` asks for, in one round
 * trip. The lock comes first as a statement of its own: what is read then is what stands once it is held. Throws 404,
 * also when the caller means a provider's workflow and it is a facility's, or the other way round.
 */
export async function lockFile(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  { id, kind }: { id: string; kind?: SubjectKind },
  more: readonly Part[] = [],
): Promise<Locked> {
  const values = [organizationId, id];
  const [, [file] = [], ...rest] = await runStatements(db, [
    { statement: lock, values },
    { statement: read, values },
    ...more,
  ]);
  const found = file && fileOf(file);
  if (!found || (kind !== undefined && kindOf(found.workflow) !== kind)) throw notFound(workflowNotFound(id));
  return { ...found, more: rest };
}
