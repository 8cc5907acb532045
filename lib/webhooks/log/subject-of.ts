import type { Context } from "@/lib/api/context";
import { displayName } from "@/lib/providers/display-name";
import type { WebhookDeliveryDetail } from "./delivery-schemas";

type Subject = WebhookDeliveryDetail["subject"];

const personName = { id: true, firstName: true, middleName: true, lastName: true } as const;
const facilityName = { id: true, name: true } as const;

/** Whom or what an event tells of, by the kind of its subject's id; null when it is no longer there. */
export async function subjectOf({ db, organizationId }: Context, subjectId: string): Promise<Subject> {
  const where = { organizationId, id: subjectId };
  if (subjectId.startsWith("prv_")) {
    const provider = await db.provider.findFirst({ where, select: personName });
    return provider && { kind: "provider", id: provider.id, name: displayName(provider) };
  }
  if (subjectId.startsWith("fac_")) {
    const facility = await db.facility.findFirst({ where, select: facilityName });
    return facility && { kind: "facility", ...facility };
  }
  if (subjectId.startsWith("exp_")) {
    const file = await db.export.findFirst({ where, select: { id: true, fileName: true, kind: true } });
    return file && { kind: "export", id: file.id, name: file.fileName || file.kind };
  }
  const workflow = await db.workflow.findFirst({
    where,
    select: { provider: { select: personName }, facility: { select: facilityName } },
  });
  if (workflow?.provider) return { kind: "provider", id: workflow.provider.id, name: displayName(workflow.provider) };
  return workflow?.facility ? { kind: "facility", ...workflow.facility } : null;
}
