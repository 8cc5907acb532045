import { systemPool } from "@/lib/db";
import type { ListScope } from "./lists";
import { lockList } from "./lock-list";
import { keyScheme, rewriteKeys } from "./search-keys";

/** Makes the search keys of every list anew whose keys were made in another way than this program's. */
export async function rewriteStaleKeys(): Promise<void> {
  const { rows } = await systemPool().query<ListScope>(
    `SELECT source, owner_organization_id AS "ownerOrganizationId" FROM (
       SELECT DISTINCT ON (source, owner_organization_id) source, owner_organization_id, key_scheme FROM list_versions
       ORDER BY source, owner_organization_id, loaded_at DESC, id DESC) newest
     WHERE key_scheme <> $1`,
    [keyScheme],
  );
  for (const scope of rows) {
    const client = await systemPool().connect();
    let isDone = false;
    try {
      await client.query("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
      await lockList(client, scope);
      await rewriteKeys(client, scope);
      await client.query(
        `UPDATE list_versions SET key_scheme = $3
         WHERE source = $1 AND owner_organization_id IS NOT DISTINCT FROM $2 AND key_scheme <> $3`,
        [scope.source, scope.ownerOrganizationId, keyScheme],
      );
      await client.query("COMMIT");
      isDone = true;
    } finally {
      // Given up with its transaction when something failed.
      client.release(!isDone);
    }
  }
}
