import type { PoolClient } from "pg";
import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";
import type { LoadReport } from "./load-list";

/** Who uploaded which file as what version, in the transaction that loads it. Nothing where nothing changed. */
export async function recordUpload(client: PoolClient, ctx: Context, report: LoadReport): Promise<void> {
  if (!report.isNewVersion) return;
  const { source, versionId, fileName, fileHash, records, added, changed, removed } = report;
  const { organizationId, actor, now, requestId, clientAddress } = ctx;
  const changes = {
    source: [null, source],
    fileName: [null, fileName],
    sha256: [null, fileHash],
    records: [null, records],
    added: [null, added],
    changed: [null, changed],
    removed: [null, removed],
  };
  await client.query(
    `INSERT INTO audit_entries (organization_id, id, at, actor_type, actor_id, actor_name, client_id, client_name,
       client_address, request_id, action, subject_type, subject_id, changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'uploadListVersion', 'list', $11, $12)`,
    [
      organizationId,
      newId("aud"),
      now,
      actor.type,
      actor.id,
      actor.name,
      actor.client?.id ?? null,
      actor.client?.name ?? null,
      clientAddress ?? null,
      requestId,
      versionId,
      JSON.stringify(changes),
    ],
  );
}
