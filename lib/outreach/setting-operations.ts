import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, Reason } from "@/lib/api/wire-schemas";
import { PreviewedLetter, Audience, ReasonKeys } from "./letter-schemas";
import {
  NewOutreachReason,
  NewOutreachTemplate,
  OutreachReason,
  OutreachReasonChange,
  OutreachSettings,
  OutreachSettingsChange,
  OutreachTemplate,
  OutreachTemplateChange,
  TemplateField,
  TemplateText,
} from "./setting-schemas";

const writers = ["Supervisor"] as const;
const reasonId = { id: "orn_01jd0000000000000000000000" };
const templateId = { id: "otp_01jd0000000000000000000000" };
const WithReason = z.object({ reason: Reason.meta({ title: "Reason" }) });
const Archived = z.object({
  archived: z.boolean().default(false).meta({ description: "Those that were archived as well" }),
});
const unknownField =
  "A field that letters do not have is 400, named with its line and column; so are braces that are not closed.";

export const getOutreachSettings = operation({
  id: "getOutreachSettings",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreach-settings",
  summary: "Read how the organization writes letters",
  access: "any role",
  responses: { 200: OutreachSettings },
  example: {},
});

export const updateOutreachSettings = operation({
  id: "updateOutreachSettings",
  tag: "outreach",
  method: "PATCH",
  path: "/v2/outreach-settings",
  summary: "Change how the organization writes letters",
  description: "Letters that were written before keep their sender; the cadence holds for all at once.",
  access: writers,
  body: OutreachSettingsChange,
  responses: { 200: OutreachSettings },
  example: {
    body: { senderName: "North Plan Credentialing", senderEmail: "credentialing@north.example", cadenceDays: 7 },
  },
});

export const listOutreachReasons = operation({
  id: "listOutreachReasons",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreach-reasons",
  summary: "List the reasons for which letters are written",
  description: "In their order; at most 200. An organization begins with those that the program brings.",
  access: "any role",
  query: Archived,
  responses: { 200: z.object({ data: z.array(OutreachReason) }) },
  example: { query: {} },
});

export const createOutreachReason = operation({
  id: "createOutreachReason",
  tag: "outreach",
  method: "POST",
  path: "/v2/outreach-reasons",
  summary: "Add a reason for letters",
  description: "A key that is or was in use, and a label that another reason has, is 409.",
  access: writers,
  body: NewOutreachReason,
  responses: { 201: OutreachReason },
  example: {
    body: {
      key: "gap-in-work-history",
      label: "Gap in work history",
      sentence: "Please explain the gap in your work history.",
    },
  },
});

export const updateOutreachReason = operation({
  id: "updateOutreachReason",
  tag: "outreach",
  method: "PATCH",
  path: "/v2/outreach-reasons/{id}",
  summary: "Change a reason for letters",
  access: writers,
  body: OutreachReasonChange,
  responses: { 200: OutreachReason },
  example: { params: reasonId, body: { label: "Missing license" } },
});

export const archiveOutreachReason = operation({
  id: "archiveOutreachReason",
  tag: "outreach",
  method: "PUT",
  path: "/v2/outreach-reasons/{id}/archive",
  summary: "Archive a reason for letters",
  description: "New letters cannot name it; those that do stay as they are.",
  access: writers,
  body: WithReason,
  responses: { 200: OutreachReason },
  example: { params: reasonId, body: { reason: "Nobody uses it" } },
});

export const restoreOutreachReason = operation({
  id: "restoreOutreachReason",
  tag: "outreach",
  method: "PUT",
  path: "/v2/outreach-reasons/{id}/restore",
  summary: "Bring an archived reason back",
  access: writers,
  body: WithReason,
  responses: { 200: OutreachReason },
  example: { params: reasonId, body: { reason: "It is needed again" } },
});

export const listOutreachTemplates = operation({
  id: "listOutreachTemplates",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreach-templates",
  summary: "List the organization's letters' templates",
  description: "By name; at most 200. Without a default one for its audience, the built-in letter is used.",
  access: "any role",
  query: Archived.extend({ audience: Audience.optional() }),
  responses: { 200: z.object({ data: z.array(OutreachTemplate) }) },
  example: { query: { audience: "provider" } },
});

export const getOutreachTemplate = operation({
  id: "getOutreachTemplate",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreach-templates/{id}",
  summary: "Read a template",
  access: "any role",
  responses: { 200: OutreachTemplate },
  example: { params: templateId },
});

const written = {
  name: "Missing license",
  audience: "provider",
  subject: "{{organizationName}}: your license",
  body: "Dear {{contactName}},\n\n{{reasons}}\n\nStill missing: {{missing}}.\n\nKind regards\n{{senderName}}",
} as const;

export const createOutreachTemplate = operation({
  id: "createOutreachTemplate",
  tag: "outreach",
  method: "POST",
  path: "/v2/outreach-templates",
  summary: "Write a template",
  description: unknownField,
  access: writers,
  body: NewOutreachTemplate,
  responses: { 201: OutreachTemplate },
  example: { body: written },
});

export const updateOutreachTemplate = operation({
  id: "updateOutreachTemplate",
  tag: "outreach",
  method: "PATCH",
  path: "/v2/outreach-templates/{id}",
  summary: "Change a template, or make it the default one",
  description: `Letters that were written from it stay as they are. An archived one is 409. ${unknownField}`,
  access: writers,
  body: OutreachTemplateChange,
  responses: { 200: OutreachTemplate },
  example: { params: templateId, body: { subject: "{{organizationName}} needs your license" } },
});

export const archiveOutreachTemplate = operation({
  id: "archiveOutreachTemplate",
  tag: "outreach",
  method: "PUT",
  path: "/v2/outreach-templates/{id}/archive",
  summary: "Archive a template",
  description: "It is no default any more, and no letter is written from it.",
  access: writers,
  body: WithReason,
  responses: { 200: OutreachTemplate },
  example: { params: templateId, body: { reason: "Replaced by a shorter one" } },
});

export const restoreOutreachTemplate = operation({
  id: "restoreOutreachTemplate",
  tag: "outreach",
  method: "PUT",
  path: "/v2/outreach-templates/{id}/restore",
  summary: "Bring an archived template back",
  access: writers,
  body: WithReason,
  responses: { 200: OutreachTemplate },
  example: { params: templateId, body: { reason: "It reads better after all" } },
});

export const listOutreachTemplateFields = operation({
  id: "listOutreachTemplateFields",
  tag: "outreach",
  method: "GET",
  path: "/v2/outreach-template-fields",
  summary: "List the fields that templates may have, and the built-in letters",
  access: "any role",
  responses: {
    200: z.object({
      data: z.array(TemplateField),
      builtIn: z.array(z.object({ audience: Audience, ...TemplateText })),
    }),
  },
  example: {},
  // Built in: it sends no statement, and no transaction is opened for none.
  transaction: "one statement",
});

export const previewOutreachLetter = operation({
  id: "previewOutreachLetter",
  tag: "outreach",
  method: "POST",
  path: "/v2/outreach-templates/preview",
  summary: "See a letter before it is written",
  description: `Of a template (\`templateId\`), of words that are not saved yet (\`subject\`, \`body\`), or else of the default letter; filled in from a workflow, or without one with samples. Nothing is stored. ${unknownField}`,
  access: "any role",
  body: z.object({
    audience: Audience.optional().meta({ description: "Needed without a workflow" }),
    workflowId: Id.optional(),
    templateId: Id.optional(),
    subject: TemplateText.subject.optional(),
    body: TemplateText.body.optional(),
    reasons: ReasonKeys.optional(),
    reason: z.string().max(2000).optional(),
  }),
  responses: { 200: PreviewedLetter },
  example: {
    body: { audience: "provider", subject: written.subject, body: written.body, reasons: ["missing-license"] },
  },
});
