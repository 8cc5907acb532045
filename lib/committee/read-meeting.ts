import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { etag, reply } from "@/lib/api/operation";
import type { CommitteeItem as ItemRecord, CommitteeMeeting as MeetingRow } from "@/lib/generated/prisma/client";
import { agendaConflicts, agendaRows, type ItemRow } from "./agenda-rows";
import type { CommitteeItem } from "./agenda-schemas";
import { committeeItem, committeeMeeting, type MeetingFacts } from "./wire";
import type { z } from "zod";

type Ctx = Pick<Context, "db" | "organizationId" | "actor">;

export const meetingNotFound = (id: string): string => `Committee meeting ${id} was not found`;
export const itemNotFound = (id: string): string => `Item ${id} is not on the agenda of this meeting`;

/** The meeting inside the caller's organization. Throws 404. */
export async function findMeeting({ db, organizationId }: Ctx, id: string): Promise<MeetingRow> {
  const meeting = await db.committeeMeeting.findFirst({ where: { organizationId, id } });
  if (!meeting) throw notFound(meetingNotFound(id));
  return meeting;
}

/** What all items of a meeting are told with. */
export async function meetingFacts(ctx: Ctx, meeting: MeetingRow): Promise<MeetingFacts> {
  const { db, organizationId, actor } = ctx;
  const seats = await db.committeeSeat.findMany({
    where: { organizationId, meetingId: meeting.id },
    orderBy: [{ position: "asc" }, { userId: "asc" }],
  });
  const conflicts = await agendaConflicts(
    ctx,
    meeting.id,
    // What a closed meeting knew of them is kept with its tallies.
    meeting.state === "closed" ? [] : seats.map(({ userId }) => userId),
  );
  return { meeting, seats, conflicts, actor, quorum: meeting.quorum ?? (await quorumNow(ctx)) };
}

/** How many members must take part in a vote, by the organization's settings. */
export async function quorumNow({ db, organizationId }: Ctx): Promise<number> {
  const { committeeQuorum } = await db.organization.findFirstOrThrow({
    where: { id: organizationId },
    select: { committeeQuorum: true },
  });
  return committeeQuorum;
}

/** The whole meeting with its `ETag`. Throws 404. */
export async function answerMeeting(ctx: Ctx, id: string) {
  const meeting = await findMeeting(ctx, id);
  const facts = await meetingFacts(ctx, meeting);
  const rows = await agendaRows(ctx, id);
  return reply(200, committeeMeeting(facts, rows), etag(meeting.version));
}

/** The row of an item of this meeting. Throws 404. */
export async function requireItem({ db, organizationId }: Ctx, meetingId: string, id: string): Promise<ItemRecord> {
  const item = await db.committeeItem.findFirst({ where: { organizationId, meetingId, id } });
  if (!item) throw notFound(itemNotFound(id));
  return item;
}

/** One item with what it is told with. Throws 404. */
export async function findItem(
  ctx: Ctx,
  meeting: MeetingRow,
  itemId: string,
): Promise<{ facts: MeetingFacts; row: ItemRow }> {
  const [row] = await agendaRows(ctx, meeting.id, itemId);
  if (!row) throw notFound(itemNotFound(itemId));
  return { row, facts: await meetingFacts(ctx, meeting) };
}

/** One item as the caller sees it. Throws 404. */
export async function answerItem(
  ctx: Ctx,
  meeting: MeetingRow,
  itemId: string,
): Promise<z.input<typeof CommitteeItem>> {
  const { row, facts } = await findItem(ctx, meeting, itemId);
  return committeeItem(row, facts);
}
