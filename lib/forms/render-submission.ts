import type { Context } from "@/lib/api/context";
import { recordAudit } from "@/lib/audit/record";
import { counted } from "@/lib/counted";
import type { Db } from "@/lib/db";
import { removeAbandoned } from "@/lib/documents/remove-abandoned";
import { putDocument } from "@/lib/documents/storage";
import { newId } from "@/lib/ids";
import { formatDate } from "@/lib/packets/dates";
import { dateOf } from "@/lib/api/wire-schemas";
import { answerText } from "./answer-text";
import { answerTo } from "./check-answer";
import type { FieldType } from "./form-schemas";
import { type OtherAnswers, otherAnswers } from "./other-answers";
import type { SubmissionPages } from "./submission-pages";
import { contentOf, nameOf } from "./wire";

type Place = { organizationId: string; submissionId: string };

/** An answer on paper: days are written as everywhere else. */
function printed(type: FieldType, value: unknown): string {
  const text = answerText(value);
  return type === "date" && text !== "" ? formatDate(dateOf(text)) : text;
}

/** What was sent beside the questions of the version; what the pages have no room for stands in the data. */
function otherSection({ shown, more }: OtherAnswers): SubmissionPages["sections"] {
  if (shown.length === 0) return [];
  const answers = shown.map(({ place, text }) => ({ label: place, value: text }));
  const rest = more === 0 ? [] : [{ label: "More", value: `${counted(more, "value")} in the submitted data` }];
  return [{ title: "Also sent", answers: [...answers, ...rest] }];
}

/** What stands on the pages of a submission; null when it is not there, or its pages are. */
export async function collectPages(db: Db, { organizationId, submissionId }: Place): Promise<SubmissionPages | null> {
  const row = await db.formSubmission.findFirst({
    where: { organizationId, id: submissionId, documentId: null },
    include: { form: true, version: true },
  });
  if (!row) return null;
  const organization = await db.organization.findFirstOrThrow({ where: { id: organizationId } });
  const { fields } = contentOf(row.version);
  const titles = [...new Set(fields.map(({ section }) => section))];
  const others = otherAnswers(fields, row.data);
  return {
    id: row.id,
    organizationName: organization.name,
    formName: row.form.name,
    version: row.version.version,
    name: nameOf(row.mappedData),
    npi: row.npi,
    submittedBy: row.createdByName,
    submittedAt: row.createdAt,
    sections: [
      ...titles.map((title) => ({
        title,
        answers: fields
          .filter(({ section }) => section === title)
          .map((field) => ({ label: field.label, value: printed(field.type, answerTo(field, row.data)) })),
      })),
      ...otherSection(others),
    ],
  };
}

/**
 * Keeps drawn pages, unless another run kept its own first: the submission's row is locked from the first statement.
 * A file in its folder that has no row is what a killed run left, and is removed.
 */
export async function keepPages(ctx: Context, submissionId: string, pdf: Uint8Array): Promise<void> {
  const { organizationId, db, actor, now } = ctx;
  const [locked] = await db.$queryRaw<{ documentId: string | null }[]>`
    select document_id as "documentId" from form_submissions
    where organization_id = ${organizationId} and id = ${submissionId} for update`;
  if (!locked || locked.documentId !== null) return;
  const folder = `${organizationId}/submissions/${submissionId}`;
  await removeAbandoned(ctx, folder);
  const documentId = newId("doc");
  const file = await putDocument({ organizationId, content: pdf, storageKey: `${folder}/${documentId}.pdf` });
  await db.document.create({
    data: {
      organizationId,
      id: documentId,
      kind: "submission",
      fileType: "Form submission",
      originalFileName: `Form submission ${submissionId}.pdf`,
      contentType: "application/pdf",
      ...file,
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  });
  await db.formSubmission.updateMany({
    where: { organizationId, id: submissionId },
    data: { state: "rendered", problem: "", documentId, updatedAt: now },
  });
  await recordAudit(ctx, {
    action: "renderSubmission",
    subjectType: "form-submission",
    subjectId: submissionId,
    changes: { documentId: [null, documentId], sha256: [null, file.sha256] },
  });
}

/** Shows on the submission that its pages could not be made yet; it is tried again. */
export async function noteProblem(db: Db, { organizationId, submissionId }: Place, now: Date): Promise<void> {
  await db.formSubmission.updateMany({
    where: { organizationId, id: submissionId, documentId: null },
    data: { state: "failed", problem: "The PDF could not be made yet; it is tried again", updatedAt: now },
  });
}
