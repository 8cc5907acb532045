import type { Context } from "@/lib/api/context";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { SessionEnding } from "./session-schemas";

type Ending = {
  how: SessionEnding;
  reason?: string;
  /** Of which sessions; all of the person if left out. */
  of?: Prisma.SessionWhereInput;
};

/** Ends the sessions of a person that are not over, with the next request of each; answers their ids. */
export async function endSessions(
  { organizationId, actor, db }: Pick<Context, "organizationId" | "actor" | "db">,
  userId: string,
  { how, reason, of = {} }: Ending,
): Promise<string[]> {
  // By the machine's clock, as all times of a session.
  const at = new Date();
  const ended = await db.session.updateManyAndReturn({
    where: { AND: [{ organizationId, userId, endedAt: null, expiresAt: { gt: at } }, of] },
    data: { endedAt: at, endedHow: how, endedBy: actor.id, endedByName: actor.name, endReason: reason },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
}
