import { z } from "zod";
import { type Member, membersOf } from "@/components/records/contract-members";
import { FacilityForm, FacilityUpdate } from "@/lib/facilities/facility-schemas";
import { hsdCodes, hsdNames } from "@/lib/facilities/hsd-specialties";
import { fileTypeFacts, fileTypes } from "@/lib/providers/enumerations";

const fileTypeLabels = Object.fromEntries(fileTypes.map((type) => [type, fileTypeFacts[type].label]));
const lines = membersOf(z.object({ linesOfBusiness: FacilityUpdate.shape.linesOfBusiness })).map(
  (member): Member => ({ ...member, hint: "For example Medicare, Medicaid, Commercial" }),
);

/** A code says which HSD specialty it is; its name follows from it. */
const hsdCode: Member = {
  name: "facilityHsdSpecialty",
  label: "HSD specialty",
  hint: "How CMS counts the facility",
  isRequired: false,
  kind: {
    type: "choice",
    options: hsdCodes,
    labels: Object.fromEntries(hsdCodes.map((code, index) => [code, `${code} ${hsdNames[index]}`])),
  },
  empty: null,
  initial: undefined,
};

/** The fields of the facility itself: those of the contract, in its order. */
export const facilityMembers: Member[] = [...membersOf(FacilityForm), ...lines, hsdCode].map(
  (member): Member =>
    member.name === "fileType" && member.kind.type === "choice"
      ? { ...member, kind: { ...member.kind, labels: fileTypeLabels } }
      : member,
);

/** The HSD specialty that a code stands for, as the contract takes it. */
export function hsdSpecialtyOf(code: unknown): { code: string; name: string } | null {
  const index = hsdCodes.findIndex((known) => known === code);
  const [known, name] = [hsdCodes[index], hsdNames[index]];
  return known && name ? { code: known, name } : null;
}
