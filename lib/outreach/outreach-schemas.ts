import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";

const Attachment = z.object({
  content: z.string(),
  disposition: z.string(),
  filename: z.string(),
  type: z.string(),
});

const Mail = z.object({
  to: z.array(z.string()),
  reason: z.string(),
  subject: z.string(),
  body: z.string().meta({ description: "Plain text" }),
  entityType: z.enum(["provider", "facility"]),
  entityId: z.string().meta({ description: "Id of the provider or facility" }),
  numberOfAttachments: z.number().int(),
  attachments: z.array(Attachment),
});

const latestEvent = z.string().meta({ description: "What became of it last, in a sentence" });
const correspondenceId = z.string().meta({ description: "Id of the first letter of the same workflow" });

/** Status code and Message-ID are the mail server's: a letter that was not sent has none. */
export const Outreach = z
  .object({
    id: z.string(),
    provider_id: z.string().meta({ description: "Empty when the outreach is about a facility" }),
    organization_id: z.string(),
    workflow_id: z.string(),
    outreach_correspondence_id: correspondenceId,
    data: Mail,
    created_at: MomentAnswer,
    created_by_name: z.string(),
    latest_event: latestEvent,
    outreach_correspondence: z.string(),
    status_code: z.number().int().optional(),
    sg_message_id: z.string().meta({ description: "Message-ID of the mail" }),
  })
  .meta({ id: "Outreach" });

export const OutreachPage = z.object({ data: z.array(Outreach), count: z.number().int() });

/** A letter of one workflow, as clients of the specification read its correspondence. */
export const OutreachCorrespondence = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    organization_id: z.string(),
    provider_id: z.string().meta({ description: "Empty when the workflow is a facility's" }),
    outreach_correspondence_id: correspondenceId,
    data: Mail.extend({ ccEmailAddress: z.string() }),
    created_at: MomentAnswer,
    created_by: z.string(),
    created_by_name: z.string(),
    updated_by: z.string(),
    method: z.literal("email"),
    note: latestEvent,
    reason: z.array(z.string()).meta({ description: "Labels of the reasons it names, or the one that was typed" }),
    outcome: z.enum(["kept", "queued", "sent", "failed"]),
    direction: z.literal("outbound"),
    phone: z.string(),
    sg_message_id: z.string(),
    root_message_id: z.string().meta({ description: "Message-ID of the first letter of the workflow" }),
  })
  .meta({ id: "OutreachCorrespondence" });
export const OutreachCorrespondencePage = z.object({
  data: z.array(OutreachCorrespondence),
  count: z.number().int(),
});
