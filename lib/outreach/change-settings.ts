import { conflict, requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { changedMembers } from "@/lib/audit/changed-members";
import { recordAudit } from "@/lib/audit/record";
import { currentSettings } from "./current-settings";
import type * as op from "./setting-operations";
import { toSettings } from "./wire";

export const getOutreachSettings: Verb<typeof op.getOutreachSettings> = async (ctx) => {
  const settings = await currentSettings(ctx);
  return reply(200, toSettings(settings), etag(settings.version));
};

export const updateOutreachSettings: Verb<typeof op.updateOutreachSettings> = async (ctx, { body }) => {
  const { db, organizationId, actor, now } = ctx;
  const before = await currentSettings(ctx);
  requireCurrent(ctx.ifMatch, before.version);
  const members = ["senderName", "senderEmail", "replyTo", "cadenceDays", "maximumLetters", "writesByItself"] as const;
  const asked = Object.fromEntries(
    members.flatMap((member) => (body[member] === undefined ? [] : [[member, body[member]]])),
  );
  const changes = changedMembers(before, asked);
  if (Object.keys(changes).length === 0) return reply(200, toSettings(before), etag(before.version));
  const data = {
    ...Object.fromEntries(Object.entries(changes).map(([member, [, after]]) => [member, after])),
    version: before.version + 1,
    updatedAt: now,
    updatedBy: actor.id,
    updatedByName: actor.name,
  };
  const { cadenceDays, maximumLetters } = before;
  const { count } =
    before.version === 0
      ? await db.outreachSettings.createMany({
          data: [{ organizationId, cadenceDays, maximumLetters, ...data }],
          skipDuplicates: true,
        })
      : await db.outreachSettings.updateMany({ where: { organizationId, version: before.version }, data });
  if (count === 0) throw conflict("Somebody else has just changed these settings; read them again");
  await recordAudit(ctx, {
    action: "updateOutreachSettings",
    subjectType: "outreach-settings",
    subjectId: organizationId,
    changes,
  });
  const after = await currentSettings(ctx);
  return reply(200, toSettings(after), etag(after.version));
};
