import type { z } from "zod";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Outreach as Row } from "@/lib/generated/prisma/client";
import { kindOf } from "@/lib/workflows/subject";
import type { Outreach } from "./outreach-schemas";

export function outreachRecord(row: Row): z.input<typeof Outreach> {
  return {
    id: row.id,
    provider_id: row.providerId ?? "",
    organization_id: row.organizationId,
    workflow_id: row.workflowId,
    outreach_correspondence_id: "",
    data: {
      to: row.recipients,
      reason: row.reason,
      subject: row.subject,
      body: row.body,
      entityType: kindOf(row),
      entityId: row.providerId ?? row.facilityId ?? "",
      numberOfAttachments: 0,
      attachments: [],
    },
    created_at: isoMoment(row.createdAt),
    created_by_name: row.createdByName,
    latest_event: row.latestEvent,
    outreach_correspondence: "",
    sg_message_id: "",
  };
}
