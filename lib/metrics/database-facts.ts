import { systemPool } from "@/lib/db";
import { onceAProcess } from "@/lib/once-a-process";
import { finishedStatuses } from "@/lib/workflows/state-machine";

/** One number with its labels. */
type Value = { labels: Record<string, string>; value: number };
type Fact = { name: string; help: string; sql: string; values?: unknown[] };

/**
 * What is the same whichever process is asked, because the database knows it: gauges, each by one statement that
 * answers labels and `value`. All organizations are counted together: none is named.
 */
const facts: readonly Fact[] = [
  {
    name: "credence_jobs_waiting",
    help: "Jobs whose time has come and that nobody has begun, by queue",
    sql: `SELECT q.name AS queue, count(j.id)::float AS value FROM pgboss.queue q
      LEFT JOIN pgboss.job j ON j.name = q.name AND j.state < 'active' AND j.start_after <= now() GROUP BY 1`,
  },
  {
    name: "credence_jobs_oldest_waiting_seconds",
    help: "How long the oldest of them has waited",
    sql: `SELECT q.name AS queue, coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float AS value FROM pgboss.queue q
      LEFT JOIN pgboss.job j ON j.name = q.name AND j.state < 'active' AND j.start_after <= now() GROUP BY 1`,
  },
  {
    name: "credence_jobs_later",
    help: "Jobs that are to begin later, retries among them, by queue",
    sql: `SELECT name AS queue, count(*)::float AS value FROM pgboss.job
      WHERE state < 'active' AND start_after > now() GROUP BY 1`,
  },
  {
    name: "credence_jobs",
    help: "Jobs that run (active), and that ended in the last hour (completed) or the last days (failed), by queue",
    sql: `SELECT name AS queue, state::text AS state, count(*)::float AS value FROM pgboss.job
      WHERE state IN ('active', 'completed', 'failed') GROUP BY 1, 2`,
  },
  {
    name: "credence_job_duration_seconds",
    help: "How long the jobs took that ended in the last hour, by queue",
    sql: `SELECT name AS queue, q::text AS quantile,
        percentile_cont(q) WITHIN GROUP (ORDER BY extract(epoch FROM completed_on - started_on))::float AS value
      FROM pgboss.job CROSS JOIN unnest(ARRAY[0.5, 0.95]) AS q
      WHERE state = 'completed' AND completed_on > now() - interval '1 hour' GROUP BY 1, 2, q`,
  },
  {
    name: "credence_webhook_deliveries",
    help: "Deliveries of webhooks that wait (pending) or were given up (dead)",
    sql: `SELECT 'pending' AS state, count(*)::float AS value FROM webhook_deliveries WHERE state = 'pending'
      UNION ALL SELECT 'dead', count(*)::float FROM webhook_deliveries WHERE state = 'dead'`,
  },
  {
    name: "credence_webhook_oldest_due_seconds",
    help: "How long the oldest delivery that is due has waited",
    sql: `SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float AS value
      FROM webhook_deliveries WHERE state = 'pending' AND next_attempt_at <= now()`,
  },
  {
    name: "credence_webhook_attempts_last_hours",
    help: "Attempts to deliver in this hour and the one before, by outcome",
    sql: `SELECT o.outcome, coalesce(sum(CASE o.outcome WHEN 'succeeded' THEN h.succeeded ELSE h.failed END), 0)::float AS value
      FROM (VALUES ('succeeded'), ('failed')) AS o(outcome)
      LEFT JOIN webhook_hours h ON h.hour >= date_trunc('hour', now()) - interval '1 hour' GROUP BY 1`,
  },
  {
    name: "credence_letters",
    help: "Outreach letters that wait to be sent",
    sql: "SELECT state, count(*)::float AS value FROM outreaches WHERE state = 'queued' GROUP BY 1",
  },
  {
    name: "credence_workflows_open",
    help: "Unfinished credentialing workflows, by what they credential and their status",
    sql: `SELECT CASE WHEN provider_id IS NULL THEN 'facility' ELSE 'provider' END AS subject, status,
        count(*)::float AS value FROM workflows WHERE status <> ALL ($1::text[]) GROUP BY 1, 2`,
    values: [finishedStatuses],
  },
  {
    name: "credence_turnaround_days",
    help: "Days from receipt to decision, of the files decided in the last 30 days",
    sql: `SELECT CASE WHEN provider_id IS NULL THEN 'facility' ELSE 'provider' END AS subject, q::text AS quantile,
        percentile_cont(q) WITHIN GROUP (ORDER BY extract(epoch FROM status_changed_at - received_date) / 86400)::float AS value
      FROM workflows CROSS JOIN unnest(ARRAY[0.5, 0.9]) AS q
      WHERE status IN ('CRED_APPROVED', 'CRED_DENIED') AND status_changed_at > now() - interval '30 days' GROUP BY 1, 2, q`,
  },
  {
    name: "credence_decisions_last_30_days",
    help: "Files decided in the last 30 days",
    sql: `SELECT CASE WHEN provider_id IS NULL THEN 'facility' ELSE 'provider' END AS subject, status AS decision,
        count(*)::float AS value FROM workflows
      WHERE status IN ('CRED_APPROVED', 'CRED_DENIED') AND status_changed_at > now() - interval '30 days' GROUP BY 1, 2`,
  },
];

/** Counting takes the database a moment: however often somebody asks, it is done once in this time. */
const lifetimeMs = 10_000;

const kept = onceAProcess("database-facts", () => ({ at: -Infinity, text: Promise.resolve("") }));

async function valuesOf({ sql, values = [] }: Fact): Promise<Value[]> {
  const { rows } = await systemPool().query<Record<string, string | number>>(sql, values);
  return rows.map(({ value, ...labels }) => ({
    labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
    value: Number(value),
  }));
}

const labelText = (labels: Record<string, string>): string => {
  const pairs = Object.entries(labels).map(([name, label]) => `${name}=${JSON.stringify(label)}`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
};

async function ask(): Promise<string> {
  const lines: string[] = [];
  // One after the other: the metrics must not take the connections of the work that they are about.
  for (const fact of facts) {
    lines.push(`# HELP ${fact.name} ${fact.help}`, `# TYPE ${fact.name} gauge`);
    for (const { labels, value } of await valuesOf(fact)) lines.push(`${fact.name}${labelText(labels)} ${value}`);
  }
  return `${lines.join("\n")}\n`;
}

/** What the database knows, as Prometheus reads it; ten seconds old at most. Throws when the database does not answer. */
export function databaseMetrics(): Promise<string> {
  if (performance.now() - kept.at < lifetimeMs) return kept.text;
  kept.at = performance.now();
  kept.text = ask();
  kept.text.catch(() => (kept.at = -Infinity));
  return kept.text;
}
