import type { Context } from "@/lib/api/context";
import { conflict, forbidden, notFound, preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import type { SavedView } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import type * as op from "./operations";
import { maximumViews, type ViewScreen } from "./operations";
import { mayChange, mayRead, savedView, withDefault } from "./wire";

export const listSavedViews: Verb<typeof op.listSavedViews> = async (ctx, { query }) => {
  const rows = await ctx.db.savedView.findMany({
    where: { organizationId: ctx.organizationId, screen: query.screen, ...mayRead(ctx) },
    include: withDefault(ctx),
    orderBy: [{ screen: "asc" }, { name: "asc" }, { id: "asc" }],
  });
  return { data: rows.map((row) => savedView(row, ctx.actor)) };
};

export const createSavedView: Verb<typeof op.createSavedView> = async (ctx, { body }) => {
  const { organizationId, actor, db } = ctx;
  if (actor.type !== "user") {
    throw forbidden("A saved view belongs to a person; this API client acts for nobody");
  }
  const own = { organizationId, userId: actor.id, screen: body.screen };
  if ((await db.savedView.count({ where: own })) >= maximumViews) {
    throw conflict(`There are ${maximumViews} views of yours on this screen already; delete one first`);
  }
  await requireFreeName(ctx, own, body.name);
  const row = await db.savedView.create({
    data: {
      ...own,
      id: newId("svw"),
      userName: actor.name,
      name: body.name.trim(),
      query: body.query,
      isShared: body.is_shared,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await audit(ctx, "createSavedView", row, {
    name: [null, row.name],
    query: [null, row.query],
    isShared: [null, row.isShared],
  });
  return reply(201, savedView(row, actor), etag(row.version));
};

export const updateSavedView: Verb<typeof op.updateSavedView> = async (ctx, { params, body }) => {
  const { organizationId, db } = ctx;
  const before = await requireOwn(ctx, params.id);
  const name = body.name?.trim() ?? before.name;
  if (name !== before.name) {
    const owner = { organizationId, userId: before.userId, screen: before.screen as ViewScreen };
    await requireFreeName(ctx, owner, name);
  }
  const after = { name, query: body.query ?? before.query, isShared: body.is_shared ?? before.isShared };
  const [row] = await db.savedView.updateManyAndReturn({
    where: { organizationId, id: before.id, version: before.version },
    data: { ...after, version: { increment: 1 }, updatedAt: ctx.now },
  });
  if (!row) throw preconditionFailed("Somebody else has just changed this view; read it again");
  const members = ["name", "query", "isShared"] as const;
  await audit(
    ctx,
    "updateSavedView",
    row,
    Object.fromEntries(
      members
        .filter((member) => before[member] !== row[member])
        .map((member) => [member, [before[member], row[member]]]),
    ),
  );
  const shown = await db.savedView.findFirstOrThrow({
    where: { organizationId, id: row.id },
    include: withDefault(ctx),
  });
  return reply(200, savedView(shown, ctx.actor), etag(row.version));
};

export const deleteSavedView: Verb<typeof op.deleteSavedView> = async (ctx, { params }) => {
  const { organizationId, db } = ctx;
  const row = await requireOwn(ctx, params.id);
  const { count } = await db.savedView.deleteMany({ where: { organizationId, id: row.id, version: row.version } });
  if (count === 0) throw preconditionFailed("Somebody else has just changed this view; read it again");
  await audit(ctx, "deleteSavedView", row, { name: [row.name, null], query: [row.query, null] });
};

export const setDefaultView: Verb<typeof op.setDefaultView> = async (ctx, { params }) => {
  const { organizationId, actor, db } = ctx;
  const { id: viewId, screen, ...row } = await requireReadable(ctx, params.id);
  if (actor.type !== "user") throw forbidden("A screen opens for a person; this API client acts for nobody");
  const place = { organizationId, userId: actor.id, screen };
  const before = await db.savedViewDefault.findFirst({ where: place });
  if (before?.viewId === viewId) return;
  await db.savedViewDefault.upsert({
    where: { organizationId_userId_screen: place },
    create: { ...place, viewId },
    update: { viewId },
  });
  await audit(ctx, "setDefaultView", { ...row, id: viewId, screen }, { default: [before?.viewId ?? null, viewId] });
};

export const clearDefaultView: Verb<typeof op.clearDefaultView> = async (ctx, { params }) => {
  const { organizationId, actor, db } = ctx;
  const row = await requireReadable(ctx, params.id);
  const { count } = await db.savedViewDefault.deleteMany({
    where: { organizationId, userId: actor.id, viewId: row.id },
  });
  if (count > 0) await audit(ctx, "clearDefaultView", row, { default: [row.id, null] });
};

async function requireReadable(ctx: Context, id: string): Promise<SavedView> {
  const { organizationId, db } = ctx;
  const row = await db.savedView.findFirst({ where: { organizationId, id, ...mayRead(ctx) } });
  if (!row) throw notFound(`Saved view ${id} was not found`);
  return row;
}

/** The view, for somebody who may change it. Throws 404 for one that the caller cannot see, 403 and 412. */
async function requireOwn(ctx: Context, id: string): Promise<SavedView> {
  const { actor } = ctx;
  const row = await requireReadable(ctx, id);
  if (!mayChange(row, actor)) throw forbidden(`This view is ${row.userName}'s; a Supervisor may change it too`);
  requireCurrent(ctx.ifMatch, row.version);
  return row;
}

type Owner = { organizationId: string; userId: string; screen: ViewScreen };

/** A race of two is lost in the unique index, tried again, and told here. */
async function requireFreeName({ db }: Context, owner: Owner, name: string): Promise<void> {
  const taken = await db.savedView.findFirst({ where: { ...owner, name: name.trim() }, select: { id: true } });
  if (taken) throw conflict(`There is a view “${name.trim()}” on this screen already`);
}

const audit = (ctx: Context, action: string, row: SavedView, changes: Record<string, [unknown, unknown]>) =>
  recordAudit(ctx, { action, subjectType: "savedView", subjectId: row.id, changes });
