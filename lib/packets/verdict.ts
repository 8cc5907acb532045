import { factsOfFileType } from "@/lib/providers/enumerations";
import { keptVerdict } from "@/lib/workflows/kept-verdict";
import { formatDate } from "./dates";
import type { PacketData } from "./packet-data";
import type { Tone } from "./theme";
import { ageOf, labelOf } from "./verification-age";

export type Verdict = {
  label: string;
  tone: Tone;
  /** Which rules said so. */
  rules: string;
  reasons: string[];
};

/** Whether the file is clean, as the rules of files decided when they were last asked, under which version, and why. */
export function verdictOf(data: PacketData): Verdict {
  const kept = keptVerdict(data.workflow);
  const version = kept?.policyVersion ?? data.policy.version;
  const fired = (kept?.rules ?? []).filter((rule) => rule.fired);
  return {
    ...factsOfFileType(kept?.fileType ?? data.subject.fileType),
    rules: version === 0 ? "By the rules that the program brings" : `By version ${version} of the organization's rules`,
    reasons: [
      ...fired.flatMap(({ reason, evidence }) => [`${reason}. ${evidence.map(({ text }) => text).join("; ")}`]),
      ...(kept?.waitsFor ?? []).map(({ label, status }) => `${label}: ${status.toLowerCase()}`),
      ...(kept === null ? openFlagReasons(data) : []),
      ...elementReasons(data, kept === null),
    ],
  };
}

function openFlagReasons({ flags }: PacketData): string[] {
  return flags
    .filter(({ active, severity }) => active && severity !== "minor")
    .map(({ severity, flagType, description }) => `Open ${severity} flag: ${flagType}. ${description}`);
}

/** What left its window by the day of the packet; what failed is a rule's to say once there is a verdict. */
function elementReasons(data: PacketData, withFailed: boolean): string[] {
  return data.elements.flatMap((element) => {
    const label = labelOf(element.element);
    if (element.status === "failed") {
      return withFailed ? [`${label} failed: ${element.note || "see the checklist"}`] : [];
    }
    const age = ageOf(element, data);
    return age?.isPast ? [`${label} left the verification window on ${formatDate(age.expiresAt)}.`] : [];
  });
}
