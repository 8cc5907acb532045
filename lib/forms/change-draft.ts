import { badRequest, conflict, notFound, preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { etag, reply, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { problemsOfContent } from "./content-problems";
import { findDraft, requireForm, requireVersion } from "./form-rows";
import type * as op from "./operations";
import { draftMark, toVersionContent } from "./wire";

/** Throws 400 with every place at which nobody could fill the form in. */
export function requireSound(content: Parameters<typeof problemsOfContent>[0]): void {
  const problems = problemsOfContent(content);
  if (problems.length > 0) throw badRequest("The form cannot be filled in as it stands", problems.slice(0, 50));
}

/** Saves the one draft of a form; with `If-Match` only over the one that was read. */
export const saveFormDraft: Verb<typeof op.saveFormDraft> = async (ctx, { params, body }) => {
  const { db, organizationId, actor, now } = ctx;
  const form = await requireForm(ctx, params.id);
  requireSound(body);
  const draft = await findDraft(ctx, form.id);
  if (draft === null && ctx.ifMatch) throw preconditionFailed("The draft was published since it was read");
  if (draft) requireCurrent(ctx.ifMatch, draftMark(draft));
  // Saved twice in one millisecond, the later one still gets a mark of its own.
  const updatedAt = draft ? new Date(Math.max(now.getTime(), draftMark(draft) + 1)) : now;
  const id = draft?.id ?? newId("frv");
  const version = draft?.version ?? Math.max(0, ...form.versions.map((known) => known.version)) + 1;
  const { fields, fieldMap } = body;
  const { count } = draft
    ? await db.formVersion.updateMany({
        where: { organizationId, id, state: "draft", updatedAt: draft.updatedAt },
        data: { fields, fieldMap, updatedAt },
      })
    : await db.formVersion.createMany({
        data: [
          {
            organizationId,
            id,
            formId: form.id,
            version,
            fields,
            fieldMap,
            createdAt: now,
            updatedAt,
            createdBy: actor.id,
            createdByName: actor.name,
          },
        ],
        skipDuplicates: true,
      });
  if (count === 0) throw conflict("Somebody saved or published a draft a moment ago; read it first");
  await recordAudit(ctx, {
    action: "saveFormDraft",
    subjectType: "form",
    subjectId: form.id,
    changes: { draft: [draft ? version : null, version] },
  });
  const saved = await requireVersion(ctx, form.id, id);
  return reply(200, toVersionContent(saved), etag(draftMark(saved)));
};

export const discardFormDraft: Verb<typeof op.discardFormDraft> = async (ctx, { params }) => {
  const { db, organizationId } = ctx;
  const form = await requireForm(ctx, params.id);
  const draft = await findDraft(ctx, form.id);
  if (!draft) throw notFound(`Form ${form.id} has no draft`);
  requireCurrent(ctx.ifMatch, draftMark(draft));
  const { count } = await db.formVersion.deleteMany({
    where: { organizationId, id: draft.id, state: "draft", updatedAt: draft.updatedAt },
  });
  if (count === 0) throw conflict("Somebody saved or published the draft a moment ago; read it again");
  await recordAudit(ctx, {
    action: "discardFormDraft",
    subjectType: "form",
    subjectId: form.id,
    changes: { draft: [draft.version, null] },
  });
};
