import { type Db, systemDb } from "@/lib/db";
import { enqueueAll } from "@/lib/jobs/queue";
import { afterAnswer } from "./check-times";
import { askJob } from "./request-check";

type Asking = Pick<{ db: Db }, "db">;

/** Providers that begin to be asked about at once, at most; the next hour goes on. Some 30,000 are asked an hour. */
const beginners = 20_000;

/**
 * Has everybody with a CAQH id asked about, by statements: who never was, or was by another CAQH id, from now on; who
 * was asked about once a month while terminated, again; and, when the account was changed, those whose last question
 * was not answered: the login may have been the reason.
 */
export async function beginAsking(
  { db }: Asking,
  organizationId: string,
  now: Date,
  isChanged: boolean,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO caqh_statuses (organization_id, provider_id, caqh_provider_id, next_check_at)
    SELECT p.organization_id, p.id, p.caqh_provider_id, ${now}
    FROM providers p
    WHERE p.organization_id = ${organizationId} AND p.caqh_provider_id <> '' AND p.status <> 'Terminated'
      AND NOT EXISTS (SELECT 1 FROM caqh_statuses s WHERE s.organization_id = p.organization_id AND s.provider_id = p.id)
    ORDER BY p.id LIMIT ${beginners}
    ON CONFLICT (organization_id, provider_id) DO NOTHING`;
  await db.$executeRaw`
    UPDATE caqh_statuses s SET next_check_at = ${now}
    FROM providers p
    WHERE s.organization_id = ${organizationId} AND s.next_check_at > ${now}
      AND p.organization_id = s.organization_id AND p.id = s.provider_id
      AND p.caqh_provider_id <> ''
      AND (p.caqh_provider_id <> s.caqh_provider_id
        OR (p.status <> 'Terminated' AND s.next_check_at > ${afterAnswer(afterAnswer(now))}))`;
  if (!isChanged) return;
  await db.$executeRaw`
    UPDATE caqh_statuses SET next_check_at = ${now}
    WHERE organization_id = ${organizationId} AND problem <> '' AND next_check_at > ${now}`;
}

/** The same for every organization with an account: providers that came, or were given a CAQH id, since. */
export async function beginAskingEverywhere(now: Date): Promise<void> {
  const accounts = await systemDb().caqhAccount.findMany({ select: { organizationId: true } });
  for (const { organizationId } of accounts) await beginAsking({ db: systemDb() }, organizationId, now, false);
}

/** Jobs of a run, at most; the next minute goes on. */
const batch = 500;

/**
 * Gives a job to every provider whose next question is due, of organizations with an account; also to those whose job
 * was lost. Those whose job still waits, because CAQH is slow, get no second one.
 */
export async function askDue(): Promise<void> {
  // In turns, so that an organization with many providers delays nobody else's.
  const due = await systemDb().$queryRaw<{ organizationId: string; providerId: string }[]>`
    SELECT a.organization_id AS "organizationId", due.provider_id AS "providerId"
    FROM caqh_accounts a
    CROSS JOIN LATERAL (
      SELECT s.provider_id, row_number() OVER (ORDER BY s.next_check_at) AS turn
      FROM caqh_statuses s
      JOIN providers p ON p.organization_id = s.organization_id AND p.id = s.provider_id AND p.caqh_provider_id <> ''
      WHERE s.organization_id = a.organization_id AND s.next_check_at <= now()
        AND NOT EXISTS (
          SELECT 1 FROM pgboss.job j
          WHERE j.name = 'ask-caqh' AND j.state IN ('created', 'retry')
            AND j.data ->> 'providerId' = s.provider_id AND j.data ->> 'organizationId' = s.organization_id)
      ORDER BY s.next_check_at LIMIT ${batch}) due
    ORDER BY due.turn LIMIT ${batch}`;
  if (due.length === 0) return;
  await systemDb().$transaction((db) => enqueueAll(db, due.map(askJob)));
}
