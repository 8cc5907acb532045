import type { Db } from "@/lib/db";
import type { KeptFinding } from "./finding-count";

type Owner = { organizationId: string; id: string };

/** Writes findings of an export as one statement, in the caller's transaction. */
export async function keepFindings(db: Db, { organizationId, id }: Owner, kept: readonly KeptFinding[]): Promise<void> {
  if (kept.length === 0) return;
  await db.$executeRaw`
    INSERT INTO export_findings (organization_id, export_id, position, table_name, row, record_id, name, npi, kind,
      outcome, column_name, value, why)
    SELECT ${organizationId}, ${id}, position, "tableName", row, "recordId", name, npi, kind, outcome, "columnName", value, why
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS given(position int, "tableName" text, row int,
      "recordId" text, name text, npi text, kind text, outcome text, "columnName" text, value text, why text)`;
}

/** Takes the findings of an export away that has no file, or none any more. */
export async function forgetFindings(db: Db, { organizationId, id }: Owner): Promise<void> {
  await db.exportFinding.deleteMany({ where: { organizationId, exportId: id } });
}
