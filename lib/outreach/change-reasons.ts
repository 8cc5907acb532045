import type { Context } from "@/lib/api/context";
import { conflict, requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import type { OutreachReason } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { oneLine } from "./outreach-letter";
import { allReasons, maximumReasons, requireReason } from "./reason-rows";
import type * as op from "./setting-operations";
import { toReason } from "./wire";

export const listOutreachReasons: Verb<typeof op.listOutreachReasons> = async (ctx, { query }) => ({
  data: (await allReasons(ctx, query.archived)).map(toReason),
});

/** Two reasons of one label could not be told apart where they are named by it. Throws 409. */
function requireOwnLabel(reasons: readonly OutreachReason[], label: string, id: string | null): void {
  const other = reasons.find((reason) => reason.id !== id && reason.label.toLowerCase() === label.toLowerCase());
  if (other) throw conflict(`The reason ${other.key} has the label "${other.label}" already`);
}

export const createOutreachReason: Verb<typeof op.createOutreachReason> = async (ctx, { body }) => {
  const { db, organizationId, now } = ctx;
  const known = await allReasons(ctx, true);
  if (known.length >= maximumReasons) throw conflict(`An organization has at most ${maximumReasons} reasons`);
  const [label, sentence] = [oneLine(body.label), oneLine(body.sentence)];
  requireOwnLabel(known, label, null);
  const id = newId("orn");
  const { key, position } = body;
  const { count } = await db.outreachReason.createMany({
    data: [{ organizationId, id, key, label, sentence, position, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) throw conflict(`There is already a reason ${key}, which may be archived`);
  await recordAudit(ctx, {
    action: "createOutreachReason",
    subjectType: "outreach-reason",
    subjectId: id,
    changes: { key: [null, key], label: [null, label], sentence: [null, sentence] },
  });
  const made = await requireReason(ctx, id);
  return reply(201, toReason(made), etag(made.version));
};

type Change = Partial<Pick<OutreachReason, "label" | "sentence" | "position" | "archivedAt">>;

async function change(
  ctx: Context,
  reason: OutreachReason,
  { action, data, why }: { action: string; data: Change; why?: string },
) {
  const { db, organizationId, now } = ctx;
  const { id, version } = reason;
  const members = Object.keys(data) as (keyof Change)[];
  const changed = members.filter((member) => String(data[member]) !== String(reason[member]));
  if (changed.length > 0) {
    const { count } = await db.outreachReason.updateMany({
      where: { organizationId, id, version },
      data: { ...data, version: version + 1, updatedAt: now },
    });
    if (count === 0) throw conflict("Somebody else has just changed this reason; read it again");
    await recordAudit(ctx, {
      action,
      subjectType: "outreach-reason",
      subjectId: id,
      reason: why,
      changes: Object.fromEntries(changed.map((member) => [member, [reason[member], data[member]]])),
    });
  }
  const after = await requireReason(ctx, id);
  return reply(200, toReason(after), etag(after.version));
}

export const updateOutreachReason: Verb<typeof op.updateOutreachReason> = async (ctx, { params, body }) => {
  const reason = await requireReason(ctx, params.id);
  requireCurrent(ctx.ifMatch, reason.version);
  const label = body.label === undefined ? reason.label : oneLine(body.label);
  requireOwnLabel(await allReasons(ctx, true), label, reason.id);
  const sentence = body.sentence === undefined ? reason.sentence : oneLine(body.sentence);
  const data = { label, sentence, position: body.position ?? reason.position };
  return change(ctx, reason, { action: "updateOutreachReason", data });
};

export const archiveOutreachReason: Verb<typeof op.archiveOutreachReason> = async (ctx, { params, body }) => {
  const reason = await requireReason(ctx, params.id);
  requireCurrent(ctx.ifMatch, reason.version);
  if (reason.archivedAt) throw conflict(`The reason ${reason.key} is archived already`);
  return change(ctx, reason, { action: "archiveOutreachReason", data: { archivedAt: ctx.now }, why: body.reason });
};

export const restoreOutreachReason: Verb<typeof op.restoreOutreachReason> = async (ctx, { params, body }) => {
  const reason = await requireReason(ctx, params.id);
  requireCurrent(ctx.ifMatch, reason.version);
  if (!reason.archivedAt) throw conflict(`The reason ${reason.key} is not archived`);
  return change(ctx, reason, { action: "restoreOutreachReason", data: { archivedAt: null }, why: body.reason });
};
