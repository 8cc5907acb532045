import { systemPool } from "@/lib/db";
import { type Arrival, endpointNames, type JudgingReceiver } from "./judging-receiver";

type Change = { workflow: string; status: string; previous: string | null; event: string | null };

/** Every change of the timeline since the endpoints exist, in its order, with the event that tells it. */
async function changes(organizationId: string): Promise<{ changes: Change[]; doubled: number }> {
  const { rows } = await systemPool().query<Change & { events: number }>(
    `SELECT t.workflow_id AS workflow, t.id AS status,
       lag(t.id) OVER (PARTITION BY t.workflow_id ORDER BY t.sequence) AS previous,
       (SELECT min(o.id) FROM outbox_events o WHERE o.organization_id = t.organization_id
          AND o.subject_id = t.workflow_id AND o.data->>'newStatusId' = t.id) AS event,
       (SELECT count(*)::int FROM outbox_events o WHERE o.organization_id = t.organization_id
          AND o.subject_id = t.workflow_id AND o.data->>'newStatusId' = t.id) AS events
     FROM workflow_events t WHERE t.organization_id = $1
     ORDER BY t.workflow_id, t.sequence`,
    [organizationId],
  );
  const { rows: told } = await systemPool().query<{ event: string }>(
    "SELECT DISTINCT event_id AS event FROM webhook_deliveries WHERE organization_id = $1",
    [organizationId],
  );
  const delivered = new Set(told.map(({ event }) => event));
  const { rows: late } = await systemPool().query<{ id: string }>(
    `SELECT o.id FROM outbox_events o JOIN webhooks w ON w.organization_id = o.organization_id
     WHERE o.organization_id = $1 AND o.occurred_at > w.created_at`,
    [organizationId],
  );
  const since = new Set(late.map(({ id }) => id));
  return {
    changes: rows.filter(({ event }) => event === null || delivered.has(event) || since.has(event)),
    doubled: rows.filter(({ events }) => events !== 1).length,
  };
}

/** Says what was lost, doubled or out of order at the receiver; true when nothing was. */
export async function judge(organizationId: string, receiver: JudgingReceiver): Promise<boolean> {
  const { changes: told, doubled } = await changes(organizationId);
  let lost = 0;
  let twice = 0;
  let disordered = 0;
  let unchained = 0;
  let distinct = 0;
  for (const endpoint of endpointNames) {
    const firsts = firstOfEach(receiver.arrivals.filter((arrival) => arrival.endpoint === endpoint));
    distinct += firsts.length;
    const byStatus = new Map<string, Arrival[]>();
    for (const arrival of firsts) byStatus.set(arrival.status, [...(byStatus.get(arrival.status) ?? []), arrival]);
    lost += told.filter(({ status }) => !byStatus.has(status)).length;
    twice += [...byStatus.values()].filter((same) => same.length > 1).length;
    const places = new Map(firsts.map(({ status }, place) => [status, place]));
    for (const { status, previous } of told) {
      const [arrival] = byStatus.get(status) ?? [];
      const before = previous === null ? undefined : places.get(previous);
      if (before !== undefined && before > (places.get(status) ?? -1)) disordered += 1;
      if (arrival && arrival.previous !== previous) unchained += 1;
    }
  }
  console.log(
    `${told.length} changes × ${endpointNames.length} endpoints: ${lost} lost, ${twice} told by two ids, ${disordered} out ` +
      `of order, ${unchained} not chained to the one before, ${doubled} changes without exactly one event, ` +
      `${receiver.unsigned} signatures wrong; ${receiver.arrivals.length - distinct} redeliveries with the same id`,
  );
  return lost + twice + disordered + unchained + doubled + receiver.unsigned === 0 && told.length > 0;
}

function firstOfEach(arrivals: readonly Arrival[]): Arrival[] {
  const seen = new Set<string>();
  return arrivals.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined);
}
