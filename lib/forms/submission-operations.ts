import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Moment, paging } from "@/lib/api/wire-schemas";
import { FormSubmissionRecord, FormSubmissionSummary, NewSubmission, submissionStates } from "./form-schemas";

export const createFormSubmission = operation({
  id: "createFormSubmission",
  tag: "forms",
  method: "POST",
  path: "/forms/submissions",
  summary: "Submit a filled-in form",
  description:
    "Read by the newest version of the organization's default form: `data` may hold whatever your form asks, nested 100 levels deep at most and of 20,000 values, is kept as it was sent, and is mapped as far as that version understands it. With `formKey` or `formVersionId` it is an answer to that version: what the version does not accept is refused with its path, and what no field asks for is not stored. A version that is unknown, a draft or withdrawn is 400. A social security number in clear text is refused. The PDF follows by a job.",
  access: "any role",
  body: NewSubmission,
  responses: { 201: FormSubmissionRecord },
  example: {
    body: {
      data: {
        personalInformation: {
          lastName: "Quillfeather",
          firstName: "Ada",
          npi: 1999999984,
          dateOfBirth: "1980-04-02",
          degree: "MD",
          primarySpecialty: "Internal Medicine",
          credentialingContactEmailAddress: "records@harborlantern.example",
        },
        primaryPracticeLocation: { addressLine1: "12 Lantern Way", city: "Austin", state: "TX", zip: "78701" },
        credentialingAddress: { sameAsPrimaryPracticeLocation: true, phoneNumber: "512-555-0142" },
      },
    },
  },
});

export const getFormSubmission = operation({
  id: "getFormSubmission",
  tag: "forms",
  method: "GET",
  path: "/forms/submissions/{id}",
  summary: "Read a submission with its mapped data and its PDF",
  access: "any role",
  query: z.object({
    disposition: z
      .enum(["attachment", "inline"])
      .default("attachment")
      .meta({ description: "Ours: whether the address of the PDF has it saved or shown" }),
  }),
  responses: { 200: FormSubmissionRecord },
  example: { params: { id: "sub_01jd0000000000000000000000" } },
});

export const listFormSubmissions = operation({
  id: "listFormSubmissions",
  tag: "forms",
  method: "GET",
  path: "/forms/submissions",
  summary: "List submissions, newest first",
  access: "any role",
  query: z.object({
    ...paging,
    formId: Id.optional().meta({ description: "Of this form only" }),
    formVersionId: Id.optional().meta({ description: "Of this version of a form only" }),
    state: z.array(z.enum(submissionStates)).optional(),
    start_created_at: Moment.optional().meta({ description: "Submitted at or after" }),
    end_created_at: Moment.optional().meta({ description: "Submitted before" }),
    search: z.string().max(200).optional().meta({
      description: "An NPI or a submission's id, or how the name of whom it tells begins: last name, then first name",
    }),
    npi: z.string().max(10).optional().meta({ description: "About the provider with this identifier only" }),
  }),
  responses: { 200: z.object({ data: z.array(FormSubmissionSummary) }) },
  example: { query: { limit: 25 } },
});
