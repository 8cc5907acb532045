import { conflict, notFound, requireCurrent } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { recordAudit, recordAudits } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { bringBuiltInForm } from "./built-in-form";
import { requireSound } from "./change-draft";
import { findDraft, requireForm, requireRoom, requireVersion } from "./form-rows";
import type * as op from "./operations";
import { contentOf, draftMark, toForm, toVersion } from "./wire";

export const createForm: Verb<typeof op.createForm> = async (ctx, { body }) => {
  const { db, organizationId, actor, now } = ctx;
  await bringBuiltInForm(ctx);
  await requireRoom(ctx);
  const id = newId("frm");
  const { key, name } = body;
  const made = { createdAt: now, updatedAt: now, createdBy: actor.id, createdByName: actor.name };
  const { count } = await db.form.createMany({
    data: [{ organizationId, id, key, name, ...made }],
    skipDuplicates: true,
  });
  if (count === 0) throw conflict(`There is already a form ${key}`);
  await recordAudit(ctx, {
    action: "createForm",
    subjectType: "form",
    subjectId: id,
    changes: { key: [null, key], name: [null, name] },
  });
  return toForm(await requireForm(ctx, id), []);
};

export const updateForm: Verb<typeof op.updateForm> = async (ctx, { params, body }) => {
  const { db, organizationId, now } = ctx;
  const { id } = params;
  const form = await requireForm(ctx, id);
  const name = body.name ?? form.name;
  const isDefault = body.isDefault ?? form.isDefault;
  if (name === form.name && isDefault === form.isDefault) return toForm(form, form.versions);
  if (isDefault && !form.isDefault) {
    if (!form.versions.some(({ state }) => state === "published"))
      throw conflict(`No version of the form ${form.key} is published; publish one first`);
    const displaced = await db.form.updateManyAndReturn({
      where: { organizationId, isDefault: true },
      data: { isDefault: false, updatedAt: now },
      select: { id: true },
    });
    await recordAudits(
      ctx,
      displaced.map((other) => ({
        action: "updateForm",
        subjectType: "form",
        subjectId: other.id,
        changes: { isDefault: [true, false] },
      })),
    );
  }
  await db.form.updateMany({ where: { organizationId, id }, data: { name, isDefault, updatedAt: now } });
  await recordAudit(ctx, {
    action: "updateForm",
    subjectType: "form",
    subjectId: id,
    changes: { name: [form.name, name], isDefault: [form.isDefault, isDefault] },
  });
  const changed = await requireForm(ctx, id);
  return toForm(changed, changed.versions);
};

export const publishFormDraft: Verb<typeof op.publishFormDraft> = async (ctx, { params, body }) => {
  const { db, organizationId, actor, now } = ctx;
  const form = await requireForm(ctx, params.id);
  const draft = await findDraft(ctx, form.id);
  if (!draft) throw notFound(`Form ${form.id} has no draft`);
  requireCurrent(ctx.ifMatch, draftMark(draft));
  requireSound(contentOf(draft));
  const { reason } = body;
  const { count } = await db.formVersion.updateMany({
    where: { organizationId, id: draft.id, state: "draft", updatedAt: draft.updatedAt },
    data: { state: "published", reason, publishedAt: now, publishedByName: actor.name },
  });
  if (count === 0) throw conflict("Somebody saved or published the draft a moment ago; read it again");
  const before = toForm(form, form.versions).currentVersionId;
  await recordAudit(ctx, {
    action: "publishFormDraft",
    subjectType: "form",
    subjectId: form.id,
    reason,
    changes: { currentVersionId: [before, draft.id], version: [null, draft.version] },
  });
  return toVersion(await requireVersion(ctx, form.id, draft.id));
};

export const withdrawFormVersion: Verb<typeof op.withdrawFormVersion> = async (ctx, { params, body }) => {
  const { db, organizationId, actor, now } = ctx;
  const version = await requireVersion(ctx, params.id, params.versionId);
  const { count } = await db.formVersion.updateMany({
    where: { organizationId, id: version.id, state: "published" },
    data: {
      state: "withdrawn",
      withdrawnAt: now,
      withdrawnByName: actor.name,
      withdrawnReason: body.reason,
      updatedAt: now,
    },
  });
  if (count === 0) throw conflict(`Version ${version.version} is ${version.state}; only a published one is withdrawn`);
  await recordAudit(ctx, {
    action: "withdrawFormVersion",
    subjectType: "form",
    subjectId: version.formId,
    reason: body.reason,
    changes: { state: ["published", "withdrawn"], version: [version.version, version.version] },
  });
};
