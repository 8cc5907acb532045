import type { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import type {
  Facility,
  Outreach as Row,
  OutreachAttempt as AttemptRow,
  OutreachReason as ReasonRow,
  OutreachTemplate as TemplateRow,
  Provider,
} from "@/lib/generated/prisma/client";
import { kindOf } from "@/lib/workflows/subject";
import type { Standing } from "./cadence";
import { type Settings, whyKept } from "./current-settings";
import { personName } from "./letter-facts";
import type { Audience, LetterState, OutreachAttempt, OutreachLetter, OutreachStanding } from "./letter-schemas";
import type { Outreach, OutreachCorrespondence } from "./outreach-schemas";
import type { OutreachReason, OutreachSettings, OutreachTemplate } from "./setting-schemas";

/** The first letter of a workflow. */
type Root = Pick<Row, "id" | "messageId">;

const mailOf = (row: Row): z.input<typeof Outreach>["data"] => ({
  to: row.recipients,
  reason: row.reason,
  subject: row.subject,
  body: row.body,
  entityType: kindOf(row),
  entityId: row.providerId ?? row.facilityId ?? "",
  numberOfAttachments: 0,
  attachments: [],
});

const common = (row: Row, root: Root | undefined) => ({
  id: row.id,
  provider_id: row.providerId ?? "",
  organization_id: row.organizationId,
  workflow_id: row.workflowId,
  outreach_correspondence_id: root?.id ?? row.id,
  created_at: isoMoment(row.createdAt),
  created_by_name: row.createdByName,
  sg_message_id: row.messageId,
});

export const toOutreach = (row: Row, root: Root | undefined): z.input<typeof Outreach> => ({
  ...common(row, root),
  data: mailOf(row),
  latest_event: row.latestEvent,
  outreach_correspondence: "",
  ...(row.statusCode === null ? {} : { status_code: row.statusCode }),
});

export const toCorrespondence = (row: Row, root: Root | undefined): z.input<typeof OutreachCorrespondence> => ({
  ...common(row, root),
  data: { ...mailOf(row), ccEmailAddress: "" },
  created_by: row.createdBy,
  updated_by: row.createdBy,
  method: "email",
  note: row.latestEvent,
  reason: row.reasons.length > 0 ? row.reasons : [row.reason],
  outcome: row.state as LetterState,
  direction: "outbound",
  phone: "",
  root_message_id: root?.messageId ?? row.messageId,
});

/** What a letter is shown with. */
export const withSubject = {
  provider: { select: { firstName: true, middleName: true, lastName: true } },
  facility: { select: { name: true } },
} as const;
export type LetterRow = Row & {
  provider: Pick<Provider, "firstName" | "middleName" | "lastName"> | null;
  facility: Pick<Facility, "name"> | null;
};

export function toLetter(row: LetterRow, templates: ReadonlyMap<string, string>): z.input<typeof OutreachLetter> {
  return {
    id: row.id,
    about: {
      kind: kindOf(row),
      id: row.providerId ?? row.facilityId ?? "",
      name: row.provider ? personName(row.provider) : (row.facility?.name ?? ""),
    },
    workflowId: row.workflowId,
    number: row.number,
    // The database holds the column to these four.
    state: row.state as LetterState,
    latestEvent: row.latestEvent,
    to: row.recipients,
    sender: row.sender,
    reason: row.reason,
    reasons: row.reasons,
    template: row.templateId === null ? null : { id: row.templateId, name: templates.get(row.templateId) ?? "" },
    subject: row.subject,
    attempts: row.attempts,
    nextAttemptAt: isoMoment(row.nextAttemptAt),
    sentAt: isoMoment(row.sentAt),
    statusCode: row.statusCode,
    messageId: row.messageId,
    createdAt: isoMoment(row.createdAt),
    createdBy: row.createdBy,
    createdByName: row.createdByName,
  };
}

export const toAttempt = (row: AttemptRow): z.input<typeof OutreachAttempt> => ({
  number: row.number,
  startedAt: row.startedAt.toISOString(),
  durationMs: row.durationMs,
  statusCode: row.statusCode,
  response: row.response,
});

export const toSettings = (settings: Settings): z.input<typeof OutreachSettings> => {
  const why = whyKept(settings, null);
  const { senderName, senderEmail, replyTo, cadenceDays, maximumLetters, writesByItself, version, updatedByName } =
    settings;
  return {
    senderName,
    senderEmail,
    replyTo,
    cadenceDays,
    maximumLetters,
    writesByItself,
    version,
    updatedAt: isoMoment(settings.updatedAt),
    updatedByName,
    canSend: why === "",
    whyKept: why,
  };
};

export const toReason = (row: ReasonRow): z.input<typeof OutreachReason> => ({
  id: row.id,
  key: row.key,
  label: row.label,
  sentence: row.sentence,
  position: row.position,
  version: row.version,
  archivedAt: isoMoment(row.archivedAt),
  updatedAt: isoMoment(row.updatedAt),
});

export const toTemplate = (row: TemplateRow): z.input<typeof OutreachTemplate> => ({
  id: row.id,
  name: row.name,
  audience: row.audience as Audience,
  subject: row.subject,
  body: row.body,
  isDefault: row.isDefault,
  version: row.version,
  archivedAt: isoMoment(row.archivedAt),
  createdAt: isoMoment(row.createdAt),
  createdByName: row.createdByName,
  updatedAt: isoMoment(row.updatedAt),
});

export const toStanding = (
  facts: Standing & {
    settings: Settings;
    hasAddress: boolean;
    why: string;
  },
): z.input<typeof OutreachStanding> => ({
  letters: facts.letters,
  maximumLetters: facts.settings.maximumLetters,
  lastLetterAt: isoMoment(facts.lastLetterAt),
  earliestNextAt: isoMoment(facts.earliestNextAt),
  hasAddress: facts.hasAddress,
  willBe: facts.why === "" ? "queued" : "kept",
  whyKept: facts.why,
});
