import type { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import { signLink } from "@/lib/documents/signed-links";
import type { Form, FormSubmission, FormVersion } from "@/lib/generated/prisma/client";
import { type Tree, valueAt } from "./at-path";
import {
  FormContent,
  type FormRecord,
  type FormSubmissionRecord,
  type FormSubmissionSummary,
  type FormVersionContent,
  type FormVersionRecord,
} from "./form-schemas";

/** Fields and map of a version, as stored. */
export const contentOf = ({ fields, fieldMap }: Pick<FormVersion, "fields" | "fieldMap">): FormContent =>
  FormContent.parse({ fields, fieldMap });

export const toVersion = (row: Omit<FormVersion, "fields" | "fieldMap">): z.input<typeof FormVersionRecord> => ({
  id: row.id,
  formId: row.formId,
  version: row.version,
  // The database holds the column to these three.
  state: row.state as z.input<typeof FormVersionRecord>["state"],
  reason: row.reason,
  createdAt: isoMoment(row.createdAt),
  createdByName: row.createdByName,
  updatedAt: isoMoment(row.updatedAt),
  publishedAt: isoMoment(row.publishedAt),
  publishedByName: row.publishedByName ?? "",
  withdrawnAt: isoMoment(row.withdrawnAt),
  withdrawnByName: row.withdrawnByName ?? "",
});

export const toVersionContent = (row: FormVersion): z.input<typeof FormVersionContent> => ({
  ...toVersion(row),
  ...contentOf(row),
});

/** Grows with every save of a draft: what `If-Match` is held against. */
export const draftMark = ({ updatedAt }: Pick<FormVersion, "updatedAt">): number => updatedAt.getTime();

type Standing = Pick<FormVersion, "id" | "version" | "state">;

export function toForm(row: Form, versions: readonly Standing[]): z.input<typeof FormRecord> {
  const [current] = versions.filter(({ state }) => state === "published").sort((a, b) => b.version - a.version);
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    isDefault: row.isDefault,
    currentVersionId: current?.id ?? null,
    hasDraft: versions.some(({ state }) => state === "draft"),
    createdAt: isoMoment(row.createdAt),
    createdByName: row.createdByName,
    updatedAt: isoMoment(row.updatedAt),
  };
}

export type SubmissionRow = FormSubmission & {
  form: Pick<Form, "id" | "key" | "name">;
  version: Pick<FormVersion, "version">;
};

/** What a submission is read with. */
export const withForm = {
  form: { select: { id: true, key: true, name: true } },
  version: { select: { version: true } },
} as const;

const common = (row: SubmissionRow) => ({
  id: row.id,
  form: { ...row.form, version: row.version.version },
  formVersionId: row.formVersionId,
  state: row.state as z.input<typeof FormSubmissionSummary>["state"],
  problem: row.problem,
  submittedBy: { email: row.submittedByEmail, user: { id: row.submittedById, name: row.createdByName } },
  createdAt: row.createdAt.toISOString(),
});

export function toSummary(row: SubmissionRow): z.input<typeof FormSubmissionSummary> {
  const names = ["firstName", "lastName"].map((name) => valueAt(row.mappedData, `personalInformation.${name}`));
  return { ...common(row), npi: row.npi, name: names.filter((name) => typeof name === "string").join(" ") };
}

/** A submission as the API answers it, with a link to its pages once they are there. */
export async function toSubmission(row: SubmissionRow, now: Date): Promise<z.input<typeof FormSubmissionRecord>> {
  const { organizationId, documentId } = row;
  const submissionPdf =
    documentId === null
      ? {}
      : { documentId, url: await signLink({ organizationId, documentId, disposition: "attachment" }, now) };
  return {
    ...common(row),
    organizationId,
    mappedData: row.mappedData as Tree,
    submissionData: row.data as Tree,
    submissionPdf,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}
