import type { z } from "zod";
import { boardCertifications } from "@/lib/sections/board-certifications";
import { deas } from "@/lib/sections/deas";
import { education } from "@/lib/sections/education";
import { licenses } from "@/lib/sections/licenses";
import { maximumElements } from "@/lib/sections/list-section";
import { malpracticeInsurance } from "@/lib/sections/malpractice-insurance";
import * as element from "./attested-elements";
import type { AttestedSnapshot } from "./attested-schemas";
import * as same from "./same-record";

/** The sections of the record that attested data can add to. */
export const adoptingSections = { licenses, deas, boardCertifications, education, malpracticeInsurance };

/** What is on record, as far as it takes to know a row again. */
export type OnRecord = {
  licenses: readonly Parameters<typeof same.isSameLicense>[1][];
  deas: readonly Parameters<typeof same.isSameDea>[1][];
  boardCertifications: readonly Parameters<typeof same.isSameBoard>[1][];
  education: readonly Parameters<typeof same.isSameEducation>[1][];
  malpracticeInsurance: readonly Parameters<typeof same.isSamePolicy>[1][];
};

type Rows<Known, Given extends Known> = {
  /** Null: a row that the record has no place for. */
  given: readonly (Given | null)[];
  known: readonly Known[];
  isSame: (left: Known, right: Known) => boolean;
};

/**
 * The given rows that are neither on record nor twice among themselves; the first of two stays. A row that the
 * section's own contract refuses, and one more than it holds, would keep people from ever saving the section again.
 */
function unknownOf<Known, Given extends Known>(
  { ElementInput }: { ElementInput: z.ZodType },
  { given, known, isSame }: Rows<Known, Given>,
): Given[] {
  const fresh: Given[] = [];
  for (const one of given) {
    if (one === null || known.length + fresh.length >= maximumElements) continue;
    const isKnown = [...known, ...fresh].some((other) => isSame(one, other));
    if (!isKnown && ElementInput.safeParse(one).success) fresh.push(one);
  }
  return fresh;
}

/** What a snapshot brings that the record does not have yet, section by section; `today` is YYYY-MM-DD. */
export function adoptable(snapshot: AttestedSnapshot, onRecord: OnRecord, today: string) {
  return {
    licenses: unknownOf(licenses, {
      given: snapshot.licenses.map((row) => element.licenseElement(row, today)),
      known: onRecord.licenses,
      isSame: same.isSameLicense,
    }),
    deas: unknownOf(deas, {
      given: snapshot.dea.map((row) => element.deaElement(row, today)),
      known: onRecord.deas,
      isSame: same.isSameDea,
    }),
    boardCertifications: unknownOf(boardCertifications, {
      given: snapshot.speciality_board_certification.map((row) => element.boardElement(row, today)),
      known: onRecord.boardCertifications,
      isSame: same.isSameBoard,
    }),
    education: unknownOf(education, {
      given: snapshot.education.map(element.educationElement),
      known: onRecord.education,
      isSame: same.isSameEducation,
    }),
    malpracticeInsurance: unknownOf(malpracticeInsurance, {
      given: snapshot.liability_insurance.map(element.malpracticeElement),
      known: onRecord.malpracticeInsurance,
      isSame: same.isSamePolicy,
    }),
  };
}
