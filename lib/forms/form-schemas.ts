import { z } from "zod";
import { Id, MomentAnswer, Text } from "@/lib/api/wire-schemas";

/** What may be asked; how an answer to each is checked stands in `check-answer.ts`. */
export const fieldTypes = [
  "text",
  "number",
  "date",
  "choice",
  "boolean",
  "npi",
  "state",
  "email",
  "phone",
  "zip",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** What may become of an answer on its way into `mappedData`; left out, it stays as it was given. */
export const conversions = ["text", "number", "date", "upper-case", "digits", "zip", "zip-extension"] as const;
export type Conversion = (typeof conversions)[number];

/** Where a value stands in an object: names between dots, as personalInformation.npi. */
const Path = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,59}(?:\.[A-Za-z][A-Za-z0-9_]{0,59}){0,3}$/,
    "must be names between dots, four at most",
  );

export const FormField = z
  .object({
    key: Path.meta({ description: "Where the answer stands in `data`" }),
    label: Text(300).meta({ description: "The question, as people read it" }),
    type: z.enum(fieldTypes),
    required: z.boolean().default(false),
    choices: z.array(Text(200)).max(200).default([]).meta({ description: "Of a choice: what may be answered" }),
    section: Text(100).meta({ description: "The heading under which it is asked" }),
  })
  .meta({ id: "FormField" });
export type FormField = z.output<typeof FormField>;

export const FieldMapping = z
  .object({
    from: Path.meta({ description: "Key of a field" }),
    to: Path.meta({ description: "Where its answer goes in `mappedData`" }),
    convert: z.enum(conversions).optional(),
  })
  .meta({ id: "FieldMapping" });
export type FieldMapping = z.output<typeof FieldMapping>;

export const FormContent = z.object({
  fields: z.array(FormField).min(1).max(300),
  fieldMap: z.array(FieldMapping).max(300),
});
export type FormContent = z.output<typeof FormContent>;

export const FormVersionRecord = z
  .object({
    id: z.string(),
    formId: z.string(),
    version: z.number().int(),
    state: z.enum(["draft", "published", "withdrawn"]),
    reason: z.string(),
    createdAt: MomentAnswer,
    createdByName: z.string(),
    updatedAt: MomentAnswer,
    publishedAt: MomentAnswer,
    publishedByName: z.string(),
    withdrawnAt: MomentAnswer,
    withdrawnByName: z.string(),
    withdrawnReason: z.string(),
  })
  .meta({ id: "FormVersion" });

export const FormVersionContent = FormVersionRecord.extend({
  fields: z.array(FormField),
  fieldMap: z.array(FieldMapping),
}).meta({ id: "FormVersionContent" });

export const FormRecord = z
  .object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    isDefault: z.boolean().meta({ description: "What a submission is read by when it names no form" }),
    currentVersionId: z.string().nullable().meta({ description: "The newest version that takes submissions" }),
    currentVersion: z.number().int().nullable().meta({ description: "Its number" }),
    hasDraft: z.boolean(),
    createdAt: MomentAnswer,
    createdByName: z.string(),
    updatedAt: MomentAnswer,
  })
  .meta({ id: "Form" });

const SubmittedBy = z.object({
  email: z.string().meta({ description: "Empty when an API client submitted it" }),
  user: z.object({ id: z.string(), name: z.string() }),
});
const FormOfSubmission = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  version: z.number().int(),
});
export const submissionStates = ["received", "rendered", "failed"] as const;

/** What a submission and its line in a list have in common. */
const submission = {
  id: z.string(),
  form: FormOfSubmission,
  formVersionId: z.string(),
  npi: z.string(),
  name: z.string().meta({ description: "Of whom it tells, from mappedData; may be empty" }),
  providerId: z.string().nullable().meta({ description: "The provider with this NPI, when there is one" }),
  state: z
    .enum(submissionStates)
    .meta({ description: "`failed` while its pages cannot be drawn, which is tried again" }),
  problem: z.string(),
  submittedBy: SubmittedBy,
  createdAt: z.iso.datetime(),
};

export const FormSubmissionRecord = z
  .object({
    ...submission,
    organizationId: z.string(),
    mappedData: z.looseObject({}),
    submissionData: z.looseObject({}),
    submissionPdf: z
      .object({ documentId: z.string().optional(), url: z.url().optional() })
      .meta({ description: "Empty until a job has drawn it; the address is valid for 10 minutes" }),
    createdBy: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "FormSubmission" });

export const FormSubmissionSummary = z.object(submission).meta({ id: "FormSubmissionSummary" });

export const NewSubmission = z.object({
  data: z.looseObject({}).meta({
    description: "What was filled in, in any structure; the form's map reads the answers under the keys of its fields",
  }),
  formVersionId: Id.optional().meta({ description: "Ours: the version that was filled in" }),
  formKey: Id.optional().meta({ description: "Ours: another form than the default one, in its newest version" }),
});
