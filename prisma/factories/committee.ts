import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

/** A draft of a meeting at which one person has a seat, with one file on its agenda; answers the ids of both. */
export async function addMeeting(
  ctx: Context,
  member: { id: string; name: string },
  workflowId: string,
): Promise<{ mtg: string; itm: string }> {
  const { organizationId, db } = ctx;
  const [mtg, itm] = [newId("mtg"), newId("itm")];
  await db.committeeMeeting.create({
    data: {
      organizationId,
      id: mtg,
      name: "Credentialing committee",
      meetsAt: ctx.now,
      createdById: "usr_test",
      createdByName: "Test",
    },
  });
  await db.committeeSeat.create({
    data: { organizationId, meetingId: mtg, userId: member.id, userName: member.name, position: 1 },
  });
  await db.committeeItem.create({
    data: {
      organizationId,
      id: itm,
      meetingId: mtg,
      workflowId,
      position: 1,
      addedById: "usr_test",
      addedByName: "Test",
    },
  });
  return { mtg, itm };
}
