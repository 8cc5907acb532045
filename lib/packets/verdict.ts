import { factsOfFileType } from "@/lib/providers/enumerations";
import { formatDate } from "./dates";
import type { PacketData } from "./packet-data";
import type { Tone } from "./theme";
import { ageOf, labelOf } from "./verification-age";

export type Verdict = { label: string; tone: Tone; reasons: string[] };

/** Whether the file is clean, as the rules of file types decided when they were last asked, and what speaks against it. */
export function verdictOf(data: PacketData): Verdict {
  const reasons = [...openFlagReasons(data), ...elementReasons(data)];
  return { ...factsOfFileType(data.subject.fileType), reasons };
}

function openFlagReasons({ flags }: PacketData): string[] {
  return flags
    .filter(({ active, severity }) => active && severity !== "minor")
    .map(({ severity, flagType, description }) => `Open ${severity} flag: ${flagType}. ${description}`);
}

function elementReasons(data: PacketData): string[] {
  return data.elements.flatMap((element) => {
    const label = labelOf(element.element);
    if (element.status === "failed") return [`${label} failed: ${element.note || "see the checklist"}`];
    const age = ageOf(element, data);
    return age?.isPast ? [`${label} left the verification window on ${formatDate(age.expiresAt)}.`] : [];
  });
}
