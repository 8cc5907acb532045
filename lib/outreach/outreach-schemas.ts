import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";

const Attachment = z.object({
  content: z.string(),
  disposition: z.string(),
  filename: z.string(),
  type: z.string(),
});

/** Status code and the ids of mail and correspondence are a mail server's: what was not sent has none. */
export const Outreach = z
  .object({
    id: z.string(),
    provider_id: z.string().meta({ description: "Empty when the outreach is about a facility" }),
    organization_id: z.string(),
    workflow_id: z.string(),
    outreach_correspondence_id: z.string(),
    data: z.object({
      to: z.array(z.string()),
      reason: z.string(),
      subject: z.string(),
      body: z.string().meta({ description: "Plain text" }),
      entityType: z.enum(["provider", "facility"]),
      entityId: z.string().meta({ description: "Id of the provider or facility" }),
      numberOfAttachments: z.number().int(),
      attachments: z.array(Attachment),
    }),
    created_at: MomentAnswer,
    created_by_name: z.string(),
    latest_event: z.string().meta({ description: "What became of it last, in a sentence" }),
    outreach_correspondence: z.string(),
    status_code: z.number().int().optional(),
    sg_message_id: z.string(),
  })
  .meta({ id: "Outreach" });

export const OutreachPage = z.object({ data: z.array(Outreach), count: z.number().int() });
