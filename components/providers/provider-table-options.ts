import { subjectFilterIds } from "@/components/credentialing/subject-query";
import { providerSorts } from "@/lib/providers/provider-choice";

/** What the address of the list may say. */
export const providerTableOptions = {
  filterIds: subjectFilterIds,
  sortIds: providerSorts,
  defaultSort: { id: "updated_at", desc: true },
};
