import { expect, test } from "vitest";
import { systemPool } from "@/lib/db";
import { newId } from "@/lib/ids";
import { useTestDatabase } from "@/prisma/test-database";
import { createOrganization } from "../test-endpoint";
import { promoteStatement } from "./settle";

useTestDatabase();

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

test("what comes next of sixteen workflows is found without reading the thousands that wait", async () => {
  const { organizationId } = await createOrganization();
  const webhookId = newId("whk");
  const client = await systemPool().connect();
  try {
    await client.query(
      `INSERT INTO webhooks (organization_id, id, url, event_types, secret, created_by, paused_at)
       VALUES ($1, $2, 'https://example.org/', '{}', 'sealed', 'usr_1', now())`,
      [organizationId, webhookId],
    );
    await client.query(
      `WITH event AS (
         INSERT INTO outbox_events (organization_id, id, type, aliases, subject_id, data, occurred_at, fanned_out_at)
         SELECT $1, 'obx_' || w || '_' || n, 'test', '{}', 'wf_' || w, '{}', now(), now()
         FROM generate_series(1, 60) w, generate_series(1, 50) n
         RETURNING organization_id, id, subject_id, sequence)
       INSERT INTO webhook_deliveries
         (organization_id, id, webhook_id, event_id, event_type, subject_id, sequence, next_attempt_at)
       SELECT organization_id, 'dlv_' || id, $2, id, 'test', subject_id, sequence, now() + interval '1 minute'
       FROM event`,
      [organizationId, webhookId],
    );
    const { rows } = await client.query<{ "QUERY PLAN": [Plan] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${promoteStatement}`,
      [
        Array.from({ length: 16 }, () => organizationId),
        Array.from({ length: 16 }, () => webhookId),
        Array.from({ length: 16 }, (_, index) => `wf_${index + 1}`),
        Array.from({ length: 16 }, () => 0),
      ],
    );
    const { Plan: plan } = rows[0]?.["QUERY PLAN"][0] ?? { Plan: undefined };
    // Each of the sixteen costs a few pages of an index and of the table; all three thousand would be tens of thousands.
    expect((plan?.["Shared Hit Blocks"] ?? Infinity) + (plan?.["Shared Read Blocks"] ?? 0)).toBeLessThan(1_500);
  } finally {
    client.release();
  }
});
