import { notFound } from "@/lib/api/errors";
import { etag, page, reply, type Verb } from "@/lib/api/operation";
import { allForms, requireForm, requireVersion } from "./form-rows";
import type * as op from "./operations";
import { draftMark, toForm, toSubmission, toSummary, toVersion, toVersionContent, withForm } from "./wire";

export { createForm, publishFormDraft, saveFormDraft, updateForm, withdrawFormVersion } from "./change-form";
export { createFormSubmission } from "./submit-form";

/** Versions that `getForm` tells of. */
const shownVersions = 200;

export const listForms: Verb<typeof op.listForms> = async (ctx) => ({
  data: (await allForms(ctx)).map((form) => toForm(form, form.versions)),
});

export const getForm: Verb<typeof op.getForm> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const form = await requireForm(ctx, params.id);
  const versions = await db.formVersion.findMany({
    where: { organizationId, formId: form.id },
    omit: { fields: true, fieldMap: true },
    orderBy: { version: "desc" },
    take: shownVersions,
  });
  return { ...toForm(form, form.versions), versions: versions.map(toVersion) };
};

export const getFormVersion: Verb<typeof op.getFormVersion> = async (ctx, { params }) => {
  const version = await requireVersion(ctx, params.id, params.versionId);
  return reply(200, toVersionContent(version), etag(draftMark(version)));
};

export const getFormSubmission: Verb<typeof op.getFormSubmission> = async (ctx, { params }) => {
  const { db, organizationId, now } = ctx;
  const row = await db.formSubmission.findFirst({ where: { organizationId, id: params.id }, include: withForm });
  if (!row) throw notFound(`Form submission ${params.id} was not found`);
  return toSubmission(row, now);
};

export const listFormSubmissions: Verb<typeof op.listFormSubmissions> = async (ctx, { query }) => {
  const { db, organizationId } = ctx;
  const { formId, npi, offset, limit } = query;
  const where = { organizationId, ...(formId === undefined ? {} : { formId }), ...(npi === undefined ? {} : { npi }) };
  const rows = await db.formSubmission.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: offset,
    take: limit + 1,
    include: withForm,
  });
  const total = query.include_total ? await db.formSubmission.count({ where }) : undefined;
  return page({ data: rows.slice(0, limit).map(toSummary) }, { hasMore: rows.length > limit, total });
};
