import { bare } from "@/lib/profiles/attested-text";
import type { Element } from "@/lib/sections/element";
import type { ProposalSection } from "./proposal-schemas";
import type { Said } from "./profile-elements";

// Safe to import in the browser.

/** What is on file, and what the file says of where it has it from. */
export type OnFile = {
  value: unknown;
  source: string;
  verifiedBy: string;
  /** YYYY-MM-DD or null. */
  verifiedOn: string | null;
  /** Moment in ISO 8601, or null where nothing tells. */
  recordedAt: string | null;
  /** The specialty that is the primary one, where another is proposed as that. */
  replaces?: string | null;
};

/** One field, or one whole record, in which a profile differs from the file. */
export type Difference = {
  section: ProposalSection;
  /** What says which record of the profile it is; empty for the provider. */
  recordKey: string;
  recordId: string | null;
  /** Empty when the whole record is new. */
  field: string;
  onFile: OnFile | null;
  proposed: unknown;
};

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
const dayText = /^\d{4}-\d{2}-\d{2}/;

/** A date-time of the wire stands for its day; everything else is what it is. */
const plainValue = (value: unknown): unknown =>
  typeof value === "string" && dayText.test(value) ? value.slice(0, 10) : (value ?? null);

/** True when two values say the same: texts without case, spaces and punctuation. */
export function isSameFact(left: unknown, right: unknown): boolean {
  const [one, other] = [plainValue(left), plainValue(right)];
  if (typeof one === "string" && typeof other === "string") return one === other || bare(one) === bare(other);
  return one === other || (isBlank(one) && isBlank(other));
}

/** "78701" and "78701-2044" are the same place as far as either says. */
const isSameZip = (left: unknown, right: unknown): boolean => {
  const [one, other] = [bare(String(left ?? "")), bare(String(right ?? ""))];
  return one.length >= 5 && other.length >= 5 && (one.startsWith(other) || other.startsWith(one));
};

const isExpiredOrNot = (status: unknown): boolean => status === "Certified" || status === "Expired";

/** Members of which more than equality makes two values say the same. */
function isAgreed(field: string, proposed: unknown, onFile: unknown): boolean {
  if (field === "zip") return isSameZip(proposed, onFile);
  // Whether a certificate has run out is told by its date, not by what somebody wrote when.
  if (field === "status" && isExpiredOrNot(proposed) && isExpiredOrNot(onFile)) return true;
  return false;
}

/** The members in which what a profile says of a record differs from the record on file. */
export function differingMembers(said: Said, onFile: Element): [field: string, proposed: unknown][] {
  const stated = Object.entries(said.members).filter(
    ([field, value]) => !isBlank(value) && !isSameFact(value, onFile[field]) && !isAgreed(field, value, onFile[field]),
  );
  const filling = Object.entries(said.fills ?? {}).filter(
    ([field, value]) => !isBlank(value) && isBlank(onFile[field]),
  );
  return [...stated, ...filling];
}

/** A record that the file does not have, with everything that the profile says of it. */
export function newRecord({ onlyNew = {}, members, fills = {} }: Said, source: string | null): Element {
  const stated = (element: Element) => Object.entries(element).filter(([, value]) => !isBlank(value));
  return {
    ...Object.fromEntries([...stated(onlyNew), ...stated(members), ...stated(fills)]),
    ...(source === null || source === "" ? {} : { source }),
  };
}
