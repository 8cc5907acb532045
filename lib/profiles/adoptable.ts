import * as element from "./attested-elements";
import type { AttestedSnapshot } from "./attested-schemas";
import * as same from "./same-record";

/** Rows of the record, as far as it takes to know them again. */
export type OnRecord = {
  licenses: readonly Parameters<typeof same.isSameLicense>[1][];
  deas: readonly Parameters<typeof same.isSameDea>[1][];
  boards: readonly Parameters<typeof same.isSameBoard>[1][];
  educations: readonly Parameters<typeof same.isSameEducation>[1][];
  policies: readonly Parameters<typeof same.isSamePolicy>[1][];
};

/** The given rows that are neither among those on record nor twice among themselves; the first of two stays. */
function unknownOf<Known, Given extends Known>(
  given: readonly (Given | null)[],
  known: readonly Known[],
  isSame: (left: Known, right: Known) => boolean,
): Given[] {
  const fresh: Given[] = [];
  for (const one of given) {
    if (one !== null && ![...known, ...fresh].some((other) => isSame(one, other))) fresh.push(one);
  }
  return fresh;
}

/** What a snapshot brings that the record does not have yet, section by section; `today` is YYYY-MM-DD. */
export function adoptable(snapshot: AttestedSnapshot, onRecord: OnRecord, today: string) {
  return {
    licenses: unknownOf(
      snapshot.licenses.map((row) => element.licenseElement(row, today)),
      onRecord.licenses,
      same.isSameLicense,
    ),
    deas: unknownOf(
      snapshot.dea.map((row) => element.deaElement(row, today)),
      onRecord.deas,
      same.isSameDea,
    ),
    boards: unknownOf(
      snapshot.speciality_board_certification.map((row) => element.boardElement(row, today)),
      onRecord.boards,
      same.isSameBoard,
    ),
    educations: unknownOf(snapshot.education.map(element.educationElement), onRecord.educations, same.isSameEducation),
    policies: unknownOf(
      snapshot.liability_insurance.map(element.malpracticeElement),
      onRecord.policies,
      same.isSamePolicy,
    ),
  };
}
