import { etag, reply, type Verb } from "@/lib/api/operation";
import { allForms, requireForm, requireVersion } from "./form-rows";
import type * as op from "./operations";
import { draftMark, toForm, toVersion, toVersionContent } from "./wire";

export { createForm, publishFormDraft, updateForm, withdrawFormVersion } from "./change-form";
export { discardFormDraft, saveFormDraft } from "./change-draft";
export { getFormSubmission, listFormSubmissions } from "./read-submissions";
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
