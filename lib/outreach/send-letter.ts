import { z } from "zod";
import { now } from "@/lib/clock";
import { type Db, inOrganization } from "@/lib/db";
import { newId } from "@/lib/ids";
import { enqueueAll } from "@/lib/jobs/queue";
import { currentSettings, senderOf, whyKept } from "./current-settings";
import { partsOfSender } from "./mail-address";
import { type Handover, type Mail, handOver } from "./mail-server";
import { sendJob } from "./send-job";
import { secondsUntilNext, triesAtMost } from "./try-schedule";
import { messageIdOf, notSent } from "./write-outreach";

type Place = { organizationId: string; outreachId: string };
type Claimed = Place & { attempt: number; mail: Mail };

/** Seconds for which a claimed letter is its claimer's: much longer than a try may last. */
export const leaseSeconds = 120;

const ClaimedRow = z.object({
  attempts: z.number(),
  recipients: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  sender: z.string(),
  messageId: z.string(),
  workflowId: z.string(),
  status: z.string(),
  /** Before it was taken: of a try that was killed, the end of its lease. */
  dueAt: z.date(),
});

/**
 * Takes a letter whose time has come, by the database's clock; null when it was sent, is another worker's, or is not
 * due. The same statement counts the try, so that one which is killed is counted as well.
 */
async function claim(db: Db, { organizationId, outreachId }: Place): Promise<z.output<typeof ClaimedRow> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    WITH due AS (
      SELECT id, next_attempt_at FROM outreaches
      WHERE organization_id = ${organizationId} AND id = ${outreachId} AND state = 'queued'
        AND (attempts = 0 OR next_attempt_at <= now() + interval '1 second')
      FOR UPDATE)
    UPDATE outreaches o
    SET attempts = o.attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    FROM due, workflows w
    WHERE o.organization_id = ${organizationId} AND o.id = due.id
      AND w.organization_id = o.organization_id AND w.id = o.workflow_id
    RETURNING o.attempts, o.recipients, o.subject, o.body, o.sender, o.message_id AS "messageId",
      o.workflow_id AS "workflowId", w.status, due.next_attempt_at AS "dueAt"`;
  return rows[0] === undefined ? null : ClaimedRow.parse(rows[0]);
}

const movedOn = "the workflow moved on before it went out";
const endedInTheMiddle =
  "The service ended before it noted the server's answer: the mail may have arrived, and goes out again under the same Message-ID";

/** What a claimed letter becomes as a mail; null when it is not to go out any more, which is then noted. */
async function prepare(db: Db, place: Place): Promise<Claimed | null> {
  const row = await claim(db, place);
  if (row === null) return null;
  const { organizationId, outreachId } = place;
  await noteKilledTry(db, place, row.attempts - 1, new Date(row.dueAt.getTime() - leaseSeconds * 1000));
  const settings = await currentSettings({ db, organizationId });
  const to = row.recipients[0] ?? "";
  const why = row.status === "OUTREACH_IN_PROGRESS" ? whyKept(settings, to) : movedOn;
  if (why !== "") {
    await db.outreach.updateMany({
      where: { organizationId, id: outreachId, state: "queued" },
      data: { state: "kept", nextAttemptAt: null, attempts: row.attempts - 1, latestEvent: notSent(why) },
    });
    return null;
  }
  const sender = row.sender || senderOf(settings);
  const messageId = row.messageId || messageIdOf(outreachId, settings);
  if (sender !== row.sender || messageId !== row.messageId)
    await db.outreach.updateMany({ where: { organizationId, id: outreachId }, data: { sender, messageId } });
  const first = await db.outreach.findFirst({
    where: { organizationId, workflowId: row.workflowId, state: "sent", messageId: { not: "" } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { messageId: true },
  });
  return {
    ...place,
    attempt: row.attempts,
    mail: {
      from: partsOfSender(sender),
      to,
      replyTo: settings.replyTo,
      subject: row.subject,
      text: row.body,
      messageId,
      inReplyTo: first && first.messageId !== messageId ? first.messageId : "",
    },
  };
}

/** A try that was counted but has no answer is one whose worker was killed: it says so where tries are listed. */
async function noteKilledTry(
  db: Db,
  { organizationId, outreachId }: Place,
  number: number,
  startedAt: Date,
): Promise<void> {
  if (number < 1) return;
  await db.outreachAttempt.createMany({
    data: [
      {
        organizationId,
        id: newId("oat"),
        outreachId,
        number,
        startedAt,
        durationMs: 0,
        statusCode: null,
        response: endedInTheMiddle,
      },
    ],
    skipDuplicates: true,
  });
}

/** What the letter is after a try: sent, failed for good, or due again. */
function standingAfter({ outcome, statusCode, response }: Handover, attempt: number) {
  if (outcome === "accepted") return { state: "sent", nextInSeconds: null, latestEvent: `Sent: ${response}` };
  if (outcome === "never") {
    // Without a code nobody was asked: it was this deployment that did not send.
    const latestEvent = statusCode === null ? response : `Refused: ${response}`;
    return { state: "failed", nextInSeconds: null, latestEvent };
  }
  const nextInSeconds = secondsUntilNext(attempt);
  const said = statusCode === null ? response : `the mail server answered ${response}`;
  return nextInSeconds === null
    ? { state: "failed", nextInSeconds, latestEvent: `Given up after ${triesAtMost} tries: ${said}` }
    : { state: "queued", nextInSeconds, latestEvent: `Not sent yet, and tried again: ${said}` };
}

/**
 * Keeps the try and what follows from it. Whoever took the letter since keeps it: the number of the try is the fence.
 */
async function settle(
  db: Db,
  { organizationId, outreachId, attempt }: Claimed,
  handover: Handover,
  time: { startedAt: Date; durationMs: number },
): Promise<void> {
  const { state, nextInSeconds, latestEvent } = standingAfter(handover, attempt);
  const sentAt = new Date(time.startedAt.getTime() + time.durationMs);
  await db.outreachAttempt.createMany({
    data: [
      {
        organizationId,
        id: newId("oat"),
        outreachId,
        number: attempt,
        ...time,
        statusCode: handover.statusCode,
        response: handover.response,
      },
    ],
    skipDuplicates: true,
  });
  const changed = await db.$executeRaw`
    UPDATE outreaches SET state = ${state}, status_code = ${handover.statusCode}, latest_event = ${latestEvent},
      next_attempt_at = CASE WHEN ${state} = 'queued' THEN now() + make_interval(secs => ${nextInSeconds ?? 0}) END,
      sent_at = CASE WHEN ${state} = 'sent' THEN ${sentAt}::timestamptz ELSE sent_at END
    WHERE organization_id = ${organizationId} AND id = ${outreachId} AND attempts = ${attempt} AND state = 'queued'`;
  if (changed === 1 && nextInSeconds !== null)
    await enqueueAll(db, [sendJob({ organizationId, id: outreachId }, nextInSeconds)]);
}

/** One try to send a letter whose time has come; safe to call at any time, and by several at once. */
export async function sendLetter(place: Place): Promise<void> {
  const claimed = await inOrganization(place.organizationId, (db) => prepare(db, place));
  if (claimed === null) return;
  const [startedAt, start] = [now(), performance.now()];
  const handover = await handOver(claimed.mail);
  const durationMs = Math.round(performance.now() - start);
  await inOrganization(place.organizationId, (db) => settle(db, claimed, handover, { startedAt, durationMs }));
}
