import type { PoolClient } from "pg";
import type { ListScope } from "./lists";

/** Until the transaction ends, whoever else changes this list of this owner waits; a load then finds the version before it. */
export async function lockList(client: PoolClient, { source, ownerOrganizationId }: ListScope): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('credence list ' || $1 || coalesce($2, ''), 0))`, [
    source,
    ownerOrganizationId,
  ]);
}
