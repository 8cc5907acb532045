import { notFound } from "@/lib/api/errors";
import type { Context } from "@/lib/api/context";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import { type PacketData, collectPacketData } from "@/lib/packets/packet-data";
import { ageOf, labelOf, windowEnd } from "@/lib/packets/verification-age";
import { isSettled, verificationStatuses } from "@/lib/verification/elements";
import { keptVerdict } from "@/lib/workflows/kept-verdict";
import { workflowNotFound } from "@/lib/workflows/find-workflow";
import type { WorkflowAction } from "@/lib/workflows/state-machine";
import type { CommitteeFileSummary } from "./agenda-schemas";

const decisions: Partial<Record<string, string>> = { approve: "Approved", deny: "Denied", table: "Tabled" };

const statusLabel = (status: string): string =>
  status in verificationStatuses ? verificationStatuses[status as keyof typeof verificationStatuses].label : status;

/** Open flags that speak against a file, the gravest first. */
const redFlags = ({ flags }: PacketData): CommitteeFileSummary["redFlags"] =>
  flags.flatMap(({ id, active, severity, flagType, description, isConfirmed, flaggedDate }) =>
    active && (severity === "critical" || severity === "major")
      ? [{ id, severity, flagType, description, isConfirmed, flaggedDate: flaggedDate.toISOString() }]
      : [],
  );

/** What is not settled, too old for a decision, or a confirmed match: as sentences. */
function openPoints(data: PacketData): string[] {
  const matches = data.flags.filter(
    ({ active, isConfirmed, severity }) => active && isConfirmed && severity === "critical",
  );
  return [
    ...matches.map(({ description }) => `Confirmed match: ${description}`),
    ...data.elements
      .filter(({ required }) => required)
      .flatMap((element) => {
        const label = labelOf(element.element);
        if (!isSettled(element.status)) {
          const note = element.note ? `: ${element.note}` : "";
          return [`${label} is ${statusLabel(element.status).toLowerCase()}${note}`];
        }
        return ageOf(element, data)?.isPast ? [`${label} is past its window`] : [];
      }),
  ];
}

function lastDecision({ events }: PacketData): CommitteeFileSummary["lastDecision"] {
  const reverted = new Set(events.map(({ revertsEventId }) => revertsEventId));
  const event = events.findLast(({ id, action }) => action in decisions && !reverted.has(id));
  if (!event) return null;
  return {
    action: event.action as WorkflowAction,
    label: decisions[event.action] ?? "",
    occurredAt: event.occurredAt.toISOString(),
    actorName: event.medicalDirectorName ?? event.actorName,
    reason: event.reason ?? "",
  };
}

/** What a committee is told of a file, on screen and on the packet's page alike. */
export const summaryOf = (data: PacketData): CommitteeFileSummary => ({
  verdict: keptVerdict(data.workflow),
  redFlags: redFlags(data),
  checklist: data.elements.map((element) => ({
    element: element.element,
    label: labelOf(element.element),
    required: element.required,
    status: element.status,
    statusLabel: statusLabel(element.status),
    verifiedAt: isoMoment(element.verifiedAt),
    isPastWindow: ageOf(element, data)?.isPast ?? false,
    note: element.note,
  })),
  openPoints: openPoints(data),
  decideBy: isoDate(windowEnd(data)?.expiresAt),
  overrides: data.overrides.map(({ kind, reason, actorName, createdAt }) => ({
    kind,
    reason,
    actorName,
    createdAt: createdAt.toISOString(),
  })),
  lastDecision: lastDecision(data),
  lastCredentialedDate: isoDate(data.subject.lastCredentialedDate),
});

/** The same of a workflow as it stands now. Throws 404. */
export async function fileSummary(
  { db, organizationId, now }: Pick<Context, "db" | "organizationId" | "now">,
  workflowId: string,
): Promise<CommitteeFileSummary> {
  const data = await collectPacketData(db, { organizationId, workflowId, now });
  if (!data) throw notFound(workflowNotFound(workflowId));
  return summaryOf(data);
}
