import { subjectFilterIds } from "@/components/credentialing/subject-query";
import { facilitySorts } from "@/lib/facilities/facility-choice";

/** What the address of the list may say. */
export const facilityTableOptions = {
  filterIds: subjectFilterIds,
  sortIds: facilitySorts,
  defaultSort: { id: "name", desc: false },
};
