import type { Context } from "@/lib/api/context";
import { conflict, requireCurrent } from "@/lib/api/errors";
import { etag, LastingJson, type OperationAnswer, reply, type Verb } from "@/lib/api/operation";
import { recordAudit, recordAudits } from "@/lib/audit/record";
import type { OutreachTemplate } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { type Audience, audiences } from "./letter-schemas";
import { builtInLetter } from "./outreach-letter";
import type * as op from "./setting-operations";
import { fieldNames, templateFields } from "./template-fields";
import { maximumTemplates, requireSoundText, requireTemplate } from "./template-rows";
import { toTemplate } from "./wire";

export const listOutreachTemplates: Verb<typeof op.listOutreachTemplates> = async (ctx, { query }) => {
  const { db, organizationId } = ctx;
  const { archived, audience } = query;
  const rows = await db.outreachTemplate.findMany({
    where: { organizationId, ...(archived ? {} : { archivedAt: null }), ...(audience ? { audience } : {}) },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: maximumTemplates,
  });
  return { data: rows.map(toTemplate) };
};

export const getOutreachTemplate: Verb<typeof op.getOutreachTemplate> = async (ctx, { params }) => {
  const template = await requireTemplate(ctx, params.id);
  return reply(200, toTemplate(template), etag(template.version));
};

const builtIn: OperationAnswer<typeof op.listOutreachTemplateFields> = {
  data: fieldNames.map((name) => {
    const { description, sample, audiences: offeredTo } = templateFields[name];
    return { name, description, sample, audiences: [...offeredTo] };
  }),
  builtIn: audiences.map((audience) => ({ audience, ...builtInLetter })),
};
const builtInJson = new LastingJson(builtIn);

export const listOutreachTemplateFields: Verb<typeof op.listOutreachTemplateFields> = async () => builtInJson;

/** One default letter for each audience: whoever makes another one takes the place of the last, whose record says so. */
async function takePlaceOfDefault(ctx: Context, audience: string): Promise<void> {
  const { db, organizationId, now } = ctx;
  const displaced = await db.outreachTemplate.updateManyAndReturn({
    where: { organizationId, audience, isDefault: true, archivedAt: null },
    data: { isDefault: false, version: { increment: 1 }, updatedAt: now },
    select: { id: true },
  });
  await recordAudits(
    ctx,
    displaced.map(({ id }) => ({
      action: "updateOutreachTemplate",
      subjectType: "outreach-template",
      subjectId: id,
      changes: { isDefault: [true, false] },
    })),
  );
}

export const createOutreachTemplate: Verb<typeof op.createOutreachTemplate> = async (ctx, { body }) => {
  const { db, organizationId, actor, now } = ctx;
  requireSoundText(body, body.audience);
  if ((await db.outreachTemplate.count({ where: { organizationId } })) >= maximumTemplates)
    throw conflict(`An organization has at most ${maximumTemplates} templates`);
  if (body.isDefault) await takePlaceOfDefault(ctx, body.audience);
  const id = newId("otp");
  const { name, audience, subject, body: text, isDefault } = body;
  const { count } = await db.outreachTemplate.createMany({
    data: [
      {
        organizationId,
        id,
        name,
        audience,
        subject,
        body: text,
        isDefault,
        createdAt: now,
        updatedAt: now,
        createdBy: actor.id,
        createdByName: actor.name,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) throw conflict("Somebody else has just made another template the default one; try again");
  await recordAudit(ctx, {
    action: "createOutreachTemplate",
    subjectType: "outreach-template",
    subjectId: id,
    changes: { name: [null, name], audience: [null, audience], isDefault: [null, isDefault] },
  });
  const made = await requireTemplate(ctx, id);
  return reply(201, toTemplate(made), etag(made.version));
};

type Change = Partial<Pick<OutreachTemplate, "name" | "subject" | "body" | "isDefault" | "archivedAt">>;

async function change(
  ctx: Context,
  template: OutreachTemplate,
  { action, data, why }: { action: string; data: Change; why?: string },
) {
  const { db, organizationId, now } = ctx;
  const { id, version } = template;
  const members = Object.keys(data) as (keyof Change)[];
  const changed = members.filter((member) => String(data[member]) !== String(template[member]));
  if (changed.length > 0) {
    if (data.isDefault && !template.isDefault) await takePlaceOfDefault(ctx, template.audience);
    const { count } = await db.outreachTemplate.updateMany({
      where: { organizationId, id, version },
      data: { ...data, version: version + 1, updatedAt: now },
    });
    if (count === 0) throw conflict("Somebody else has just changed this template; read it again");
    await recordAudit(ctx, {
      action,
      subjectType: "outreach-template",
      subjectId: id,
      reason: why,
      changes: Object.fromEntries(changed.map((member) => [member, [template[member], data[member]]])),
    });
  }
  const after = await requireTemplate(ctx, id);
  return reply(200, toTemplate(after), etag(after.version));
}

export const updateOutreachTemplate: Verb<typeof op.updateOutreachTemplate> = async (ctx, { params, body }) => {
  const template = await requireTemplate(ctx, params.id);
  requireCurrent(ctx.ifMatch, template.version);
  if (template.archivedAt) throw conflict(`The template ${template.name} is archived; restore it first`);
  const data = {
    name: body.name ?? template.name,
    subject: body.subject ?? template.subject,
    body: body.body ?? template.body,
    isDefault: body.isDefault ?? template.isDefault,
  };
  // The database holds the column to these two.
  requireSoundText(data, template.audience as Audience);
  return change(ctx, template, { action: "updateOutreachTemplate", data });
};

export const archiveOutreachTemplate: Verb<typeof op.archiveOutreachTemplate> = async (ctx, { params, body }) => {
  const template = await requireTemplate(ctx, params.id);
  requireCurrent(ctx.ifMatch, template.version);
  if (template.archivedAt) throw conflict(`The template ${template.name} is archived already`);
  const data = { archivedAt: ctx.now, isDefault: false };
  return change(ctx, template, { action: "archiveOutreachTemplate", data, why: body.reason });
};

export const restoreOutreachTemplate: Verb<typeof op.restoreOutreachTemplate> = async (ctx, { params, body }) => {
  const template = await requireTemplate(ctx, params.id);
  requireCurrent(ctx.ifMatch, template.version);
  if (!template.archivedAt) throw conflict(`The template ${template.name} is not archived`);
  const data = { archivedAt: null };
  return change(ctx, template, { action: "restoreOutreachTemplate", data, why: body.reason });
};
