import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Moment, paging, Reason } from "@/lib/api/wire-schemas";
import { Audience, LetterChoice, LetterState, OutreachLetter, OutreachLetterRecord } from "./letter-schemas";
import { OutreachCorrespondencePage } from "./outreach-schemas";

const workflow = { id: "wf_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const facilityWorkflow = { id: "fwf_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const letter = { id: "out_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const staff = ["Credentialing User", "Supervisor"] as const;

const writing =
  "For a workflow in OUTREACH_IN_PROGRESS. Sooner than the organization's cadence, past its maximum, or where no address is known, it is 409 that says so; a Supervisor may write sooner with `soonerThanCadence` and a reason. A reason that the settings do not have, and a template that is unknown, archived or for others, is 400. Without a mail server the letter is kept and can be read.";
const templateFields =
  "`reasons` is a comma-separated list of keys or labels of the organization's reasons; one that the settings do not have is 400 and named. Beside what is declared, the answer has every field of the letters' templates.";

export const listOutreachCorrespondences = operation({
  id: "listOutreachCorrespondences",
  tag: "outreach",
  method: "GET",
  path: "/v2/credentialing-workflows/{id}/outreach-correspondences",
  summary: "List the correspondence of a provider credentialing workflow",
  description: "In the order of creation; at most 1000.",
  access: "any role",
  responses: { 200: OutreachCorrespondencePage },
  example: { params: workflow },
});

export const listFacilityOutreachCorrespondences = operation({
  id: "listFacilityOutreachCorrespondences",
  tag: "outreach",
  method: "GET",
  path: "/v2/facility-credentialing-workflows/{id}/outreach-correspondences",
  summary: "List the correspondence of a facility credentialing workflow",
  description: "In the order of creation; at most 1000.",
  access: "any role",
  responses: { 200: OutreachCorrespondencePage },
  example: { params: facilityWorkflow },
});

export const writeProviderOutreach = operation({
  id: "writeProviderOutreach",
  tag: "outreach",
  method: "POST",
  path: "/v2/credentialing-workflows/{id}/outreach-correspondences",
  summary: "Write to a provider once more",
  description: writing,
  access: staff,
  body: LetterChoice,
  responses: { 201: OutreachLetter },
  example: { params: workflow, body: { reason: "The answer did not say when the license was renewed" } },
});

export const writeFacilityOutreach = operation({
  id: "writeFacilityOutreach",
  tag: "outreach",
  method: "POST",
  path: "/v2/facility-credentialing-workflows/{id}/outreach-correspondences",
  summary: "Write to a facility once more",
  description: writing,
  access: staff,
  body: LetterChoice,
  responses: { 201: OutreachLetter },
  example: { params: facilityWorkflow, body: { reason: "The certificate that was sent has run out" } },
});

const TemplateValues = z
  .looseObject({
    workflowId: z.string(),
    providerName: z.string(),
    organizationName: z.string(),
    reasons: z.array(z.string()).meta({ description: "Labels, in the order asked" }),
  })
  .meta({ id: "OutreachTemplateValues" });
const AskedReasons = z.object({
  reasons: z.string().min(1).max(2000).meta({ description: "Comma-separated keys or labels" }),
});

export const populateTemplateFields = operation({
  id: "populateTemplateFields",
  tag: "outreach",
  method: "GET",
  path: "/credentialing-workflows/{id}/populate-template-fields",
  summary: "Read the values of a template's fields for a provider credentialing workflow",
  description: templateFields,
  access: "any role",
  query: AskedReasons,
  responses: { 200: TemplateValues },
  example: { params: workflow, query: { reasons: "missing-license,missing-insurance" } },
});

export const populateFacilityTemplateFields = operation({
  id: "populateFacilityTemplateFields",
  tag: "outreach",
  method: "GET",
  path: "/v2/facility-credentialing-workflows/{id}/populate-template-fields",
  summary: "Read the values of a template's fields for a facility credentialing workflow",
  description: templateFields,
  access: "any role",
  query: AskedReasons,
  responses: { 200: TemplateValues },
  example: { params: facilityWorkflow, query: { reasons: "missing-insurance" } },
});

export const listOutreaches = operation({
  id: "listOutreaches",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreaches",
  summary: "List the organization's letters, newest first",
  access: "any role",
  query: z.object({
    ...paging,
    state: LetterState.optional(),
    since: Moment.optional().meta({ description: "Written at or after" }),
    until: Moment.optional().meta({ description: "Written before" }),
    about: Audience.optional().meta({ description: "Only those to providers, or only those to facilities" }),
    workflowId: Id.optional().meta({ description: "Of this workflow only" }),
    providerId: Id.optional().meta({ description: "To this provider only" }),
    facilityId: Id.optional().meta({ description: "To this facility only" }),
  }),
  responses: { 200: z.object({ data: z.array(OutreachLetter) }) },
  example: { query: { state: "failed", since: "2026-03-01" } },
});

export const getOutreach = operation({
  id: "getOutreach",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreaches/{id}",
  summary: "Read a letter with the tries to send it",
  access: "any role",
  responses: { 200: OutreachLetterRecord },
  example: { params: letter },
});

export const resendOutreach = operation({
  id: "resendOutreach",
  tag: "outreach",
  method: "POST",
  path: "/v2/outreaches/{id}/resend",
  summary: "Send a letter that failed or was kept",
  description:
    "The same words to the same address, under the sender of today and the same Message-ID. 409 when it waits or was sent, when no mail server or sender is set up, when the address on file is another one by now, and when the workflow asks for nothing any more.",
  access: staff,
  body: z.object({ reason: Reason }),
  responses: { 200: OutreachLetter },
  example: { params: letter, body: { reason: "The mailbox was full; the office says it is empty now" } },
});
