import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { page, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { endSessions } from "./end-sessions";
import type * as op from "./operations";
import type { SessionState } from "./session-schemas";
import { inState, toSession } from "./session-rows";

type Listing = { offset: number; limit: number; include_total: boolean; state?: SessionState[] };

/** Those that were not ended stand first; of these, those whose time is over began before the others. */
async function listSessions({ organizationId, db, sessionId }: Context, userId: string, query: Listing) {
  const now = new Date();
  const where = {
    organizationId,
    userId,
    ...(query.state ? { OR: query.state.map((state) => inState(state, now)) } : {}),
  };
  const rows = await db.session.findMany({
    where,
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { begunAt: "desc" }, { id: "desc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await db.session.count({ where }) : undefined;
  return page(
    rows.slice(0, query.limit).map((row) => toSession(row, { now, sessionId })),
    { hasMore: rows.length > query.limit, total },
  );
}

/** Whose sessions "one's own" are: of the person in the browser; no API client, also one that acts as a person, has any. */
const ownerOf = ({ sessionId, actor }: Context): string => (sessionId ? actor.id : "");

export const listOwnSessions: Verb<typeof op.listOwnSessions> = (ctx, { query }) =>
  listSessions(ctx, ownerOf(ctx), query);

export const endOwnSession: Verb<typeof op.endOwnSession> = async (ctx, { params: { id } }) => {
  const [ended] = await endSessions(ctx, ownerOf(ctx), { how: "ended-elsewhere", of: { id } });
  if (!ended) throw unknown(id);
  const { id: subjectId } = ctx.actor;
  await recordAudit(ctx, { action: "endOwnSession", subjectType: "user", subjectId, changes: { session: [id, null] } });
};

export const endOtherSessions: Verb<typeof op.endOtherSessions> = async (ctx) => {
  const of = { NOT: { id: ctx.sessionId ?? "" } };
  const ended = await endSessions(ctx, ownerOf(ctx), { how: "ended-elsewhere", of });
  if (ended.length > 0) {
    const changes = { sessions: [ended, []] } satisfies Record<string, [unknown, unknown]>;
    await recordAudit(ctx, { action: "endOtherSessions", subjectType: "user", subjectId: ctx.actor.id, changes });
  }
  return { ended: ended.length };
};

export const listUserSessions: Verb<typeof op.listUserSessions> = async (ctx, { params, query }) =>
  listSessions(ctx, await requirePerson(ctx, params.id), query);

export const endUserSessions: Verb<typeof op.endUserSessions> = async (ctx, { params, body }) => {
  const { reason, sessionId } = body;
  const subjectId = await requirePerson(ctx, params.id);
  const of = sessionId === undefined ? {} : { id: sessionId };
  const ended = await endSessions(ctx, subjectId, { how: "ended-by-supervisor", reason, of });
  if (sessionId !== undefined && ended.length === 0) throw unknown(sessionId);
  if (ended.length > 0) {
    const changes = { sessions: [ended, []] } satisfies Record<string, [unknown, unknown]>;
    await recordAudit(ctx, { action: "endUserSessions", subjectType: "user", subjectId, reason, changes });
  }
  return { ended: ended.length };
};

const unknown = (id: string) => notFound(`Session ${id} was not found, or is over`);

/** Throws 404. */
async function requirePerson({ organizationId, db }: Context, id: string): Promise<string> {
  const person = await db.user.findFirst({ where: { organizationId, id }, select: { id: true } });
  if (!person) throw notFound(`Account ${id} was not found`);
  return person.id;
}
