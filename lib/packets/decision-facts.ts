import { formatDate, formatMoment, nothing } from "./dates";
import type { PacketEvent } from "./packet-data";

/** What a decision says of itself, in the packet and on its sheet alike. */
export const decisionFacts = (event: PacketEvent) => [
  { label: "Decision date", value: formatDate(event.decisionDate ?? event.occurredAt) },
  { label: "Medical director", value: event.medicalDirectorName ?? nothing },
  { label: "Entered by", value: event.decisionEnteredByName ?? event.actorName },
  { label: "Recorded", value: formatMoment(event.occurredAt) },
  { label: "Reason", value: event.reason || nothing },
];
