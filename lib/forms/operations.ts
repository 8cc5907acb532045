import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Reason, Text } from "@/lib/api/wire-schemas";
import { FormContent, FormRecord, FormVersionContent, FormVersionRecord } from "./form-schemas";

export { createFormSubmission, getFormSubmission, listFormSubmissions } from "./submission-operations";

const writers = ["Supervisor"] as const;
const formId = "frm_01jd0000000000000000000000";
const versionId = "frv_01jd0000000000000000000000";
const content =
  "A field's answer stands at `key` in `data`; the map says which answers go where in `mappedData`, and what becomes of them on the way.";

export const listForms = operation({
  id: "listForms",
  tag: "forms",
  method: "GET",
  path: "/v2/forms",
  summary: "List the organization's forms",
  description: "The provider application, which every organization begins with, and those it made; at most 100.",
  access: "any role",
  responses: { 200: z.object({ data: z.array(FormRecord) }) },
  example: {},
});

export const createForm = operation({
  id: "createForm",
  tag: "forms",
  method: "POST",
  path: "/v2/forms",
  summary: "Begin a form",
  description: "It takes submissions once a version of it is published.",
  access: writers,
  body: z.object({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,59}$/, "must be lower-case letters, digits and hyphens, 60 at most")
      .meta({ description: "Its name in programs; never changes" }),
    name: Text(200),
  }),
  responses: { 201: FormRecord },
  example: { body: { key: "dental-application", name: "Dental application" } },
});

export const getForm = operation({
  id: "getForm",
  tag: "forms",
  method: "GET",
  path: "/v2/forms/{id}",
  summary: "Read a form with its versions",
  description: "The 200 newest versions, the newest first.",
  access: "any role",
  responses: { 200: FormRecord.extend({ versions: z.array(FormVersionRecord) }) },
  example: { params: { id: formId } },
});

export const updateForm = operation({
  id: "updateForm",
  tag: "forms",
  method: "PATCH",
  path: "/v2/forms/{id}",
  summary: "Rename a form, or make it the default one",
  description: "Only a form with a published version can be the default: 409.",
  access: writers,
  body: z.object({ name: Text(200).optional(), isDefault: z.literal(true).optional() }),
  responses: { 200: FormRecord },
  example: { params: { id: formId }, body: { name: "Dental application, Texas" } },
});

export const getFormVersion = operation({
  id: "getFormVersion",
  tag: "forms",
  method: "GET",
  path: "/v2/forms/{id}/versions/{versionId}",
  summary: "Read a version of a form with its fields and its map",
  description: content,
  access: "any role",
  responses: { 200: FormVersionContent },
  example: { params: { id: formId, versionId } },
});

export const saveFormDraft = operation({
  id: "saveFormDraft",
  tag: "forms",
  method: "PUT",
  path: "/v2/forms/{id}/draft",
  summary: "Save the draft of a form's next version",
  description: `One draft of each form; it takes no submissions until it is published. With \`If-Match\`, 412 when somebody saved in between. ${content}`,
  access: writers,
  body: FormContent,
  responses: { 200: FormVersionContent },
  example: {
    params: { id: formId },
    body: {
      fields: [
        { key: "npi", label: "National Provider Identifier", type: "npi", required: true, section: "Who you are" },
        {
          key: "sedation",
          label: "Sedation permit",
          type: "choice",
          choices: ["None", "Moderate"],
          section: "Permits",
        },
      ],
      fieldMap: [{ from: "npi", to: "personalInformation.npi", convert: "number" }],
    },
  },
});

export const discardFormDraft = operation({
  id: "discardFormDraft",
  tag: "forms",
  method: "DELETE",
  path: "/v2/forms/{id}/draft",
  summary: "Discard the draft of a form",
  description: "With `If-Match`, 412 when somebody saved in between. What is published stays as it is.",
  access: writers,
  responses: { 204: null },
  example: { params: { id: formId } },
});

export const publishFormDraft = operation({
  id: "publishFormDraft",
  tag: "forms",
  method: "POST",
  path: "/v2/forms/{id}/draft/publish",
  summary: "Publish the draft of a form",
  description: "From then on it never changes, and submissions that name no version are read by it.",
  access: writers,
  body: z.object({ reason: Reason }),
  responses: { 200: FormVersionRecord },
  example: { params: { id: formId }, body: { reason: "The board of dentistry asks for the sedation permit" } },
});

export const withdrawFormVersion = operation({
  id: "withdrawFormVersion",
  tag: "forms",
  method: "PUT",
  path: "/v2/forms/{id}/versions/{versionId}/withdraw",
  summary: "Withdraw a version of a form",
  description:
    "It takes no submissions any more; those that it took stay as they are. A draft or a withdrawn one is 409.",
  access: writers,
  body: z.object({ reason: Reason }),
  responses: { 204: null },
  example: { params: { id: formId, versionId }, body: { reason: "It asked for the wrong county" } },
});
