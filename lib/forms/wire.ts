import type { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import { type Disposition, signLink } from "@/lib/documents/signed-links";
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
  withdrawnReason: row.withdrawnReason,
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
    currentVersion: current?.version ?? null,
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

/** "Quillfeather, Ada · MD", of what the form asks; empty when it asks for none of it. */
export function nameOf(mapped: unknown): string {
  const [last, first, degree] = ["lastName", "firstName", "degree"].map((member) => {
    const value = valueAt(mapped, `personalInformation.${member}`);
    return typeof value === "string" ? value : "";
  });
  const name = [last, first].filter(Boolean).join(", ");
  return name && degree ? `${name} · ${degree}` : name;
}

/** Providers by their NPI, of those a page of submissions tells of. */
export type ProvidersByNpi = ReadonlyMap<string, string>;

export const toSummary = (row: SubmissionRow, providers: ProvidersByNpi): z.input<typeof FormSubmissionSummary> => ({
  id: row.id,
  form: { ...row.form, version: row.version.version },
  formVersionId: row.formVersionId,
  npi: row.npi,
  name: nameOf(row.mappedData),
  providerId: providers.get(row.npi) ?? null,
  // The database holds the column to these.
  state: row.state as z.input<typeof FormSubmissionSummary>["state"],
  problem: row.problem,
  submittedBy: { email: row.submittedByEmail, user: { id: row.submittedById, name: row.createdByName } },
  createdAt: row.createdAt.toISOString(),
});

type Shown = { providers: ProvidersByNpi; disposition: Disposition; now: Date };

/** A submission as the API answers it, with a link to its pages once they are there. */
export async function toSubmission(
  row: SubmissionRow,
  { providers, disposition, now }: Shown,
): Promise<z.input<typeof FormSubmissionRecord>> {
  const { organizationId, documentId } = row;
  return {
    ...toSummary(row, providers),
    organizationId,
    mappedData: row.mappedData as Tree,
    submissionData: row.data as Tree,
    submissionPdf:
      documentId === null ? {} : { documentId, url: await signLink({ organizationId, documentId, disposition }, now) },
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  };
}
