import type { InboxFlag } from "@/components/flags/flags-cache";
import type { SubjectRef } from "@/components/workflows/workflow-operations";

export type InboxGroup = { subject: SubjectRef; name: string; npi: string; flags: readonly InboxFlag[] };

/** Whom a flag is about. */
export const subjectOf = (flag: Pick<InboxFlag, "provider_id" | "facility_id">): SubjectRef =>
  flag.provider_id ? { kind: "provider", id: flag.provider_id } : { kind: "facility", id: flag.facility_id };

export const fileAddress = ({ kind, id }: SubjectRef): string =>
  kind === "provider" ? `/console/providers/${id}` : `/console/facilities/${id}`;

/** A flag in the inbox, cleared or not. */
export const flagAddress = (id: string): string => `/console/flags?${new URLSearchParams({ state: "all", flag: id })}`;

/** Flags that stand beside each other and are about the same one, together; in the order of the page. */
export function groupsOf(flags: readonly InboxFlag[]): InboxGroup[] {
  const groups: (InboxGroup & { flags: InboxFlag[] })[] = [];
  for (const flag of flags) {
    const subject = subjectOf(flag);
    const last = groups.at(-1);
    if (last?.subject.id === subject.id) last.flags.push(flag);
    else groups.push({ subject, name: flag.subject_name, npi: flag.npi, flags: [flag] });
  }
  return groups;
}
