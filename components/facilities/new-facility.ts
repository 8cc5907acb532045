import { facilityMembers, hsdSpecialtyOf } from "@/components/facilities/facility-members";
import { type FormValues, toRecord } from "@/components/records/form-values";
import { requiredKinds } from "@/lib/facilities/record-kinds";

export const newFacilityMembers = facilityMembers;

/** What the fields say, as the contract takes it: a new facility has none of the records that it must name. */
export function toNewFacility(values: FormValues): unknown {
  const none = Object.fromEntries(Object.keys(requiredKinds).map((kind) => [kind, []]));
  const facts = toRecord(newFacilityMembers, values);
  return { ...facts, facilityHsdSpecialty: hsdSpecialtyOf(facts["facilityHsdSpecialty"]), ...none };
}
