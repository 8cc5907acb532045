import { listedRows } from "@/components/credentialing/listed-rows";
import type { Refusal, Subjects } from "@/components/credentialing/subjects";
import { terminationActs } from "@/components/credentialing/termination-acts";
import type { FacilityRow } from "@/components/facilities/facility-columns";
import { type CallAnswer, callForAnswer } from "@/lib/api/client";
import { listFacilities, terminateFacilities, unterminateFacilities } from "@/lib/facilities/operations";

type PartlyDone = CallAnswer<typeof terminateFacilities>["body"] | CallAnswer<typeof unterminateFacilities>["body"];

/** 207 names who failed; every other success is everybody's. */
const refused = (body: PartlyDone): Refusal[] =>
  Array.isArray(body) ? body.map(({ facilityId, reason }) => ({ id: facilityId, reason })) : [];

/** What people do to facilities themselves. */
export const facilitySubjects: Subjects = {
  one: "facility",
  many: "facilities",
  addressOf: (id) => `/console/facilities/${id}`,
  knownName: (client, id) => listedRows<FacilityRow>(client, listFacilities).find((known) => known.id === id)?.name,
  acts: terminationActs("facility", {
    terminate: async (facility_ids, reason) =>
      refused((await callForAnswer(terminateFacilities, { body: { facility_ids, filters: {}, reason } })).body),
    unterminate: async (facility_ids, reason) =>
      refused((await callForAnswer(unterminateFacilities, { body: { facility_ids, filters: {}, reason } })).body),
  }),
};
