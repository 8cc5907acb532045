import { z } from "zod";
import { hsdCodes, hsdNames } from "./hsd-specialties";
import { recordKind } from "./record-kind";
import { identifier, optionalText, optionalYesNo } from "./record-member";

/** Most sub-specialties of one specialty. */
const maximumSubSpecialties = 50;
const longestCode = 20;

const SubSpecialty = z.object({
  specialtyNuccTaxonomyCode: z.string().max(longestCode).meta({ title: "Taxonomy code" }),
  name: z.string().max(200).meta({ title: "Name" }),
});

const members = {
  name: identifier({ title: "Specialty" }, 200),
  specialtyNuccTaxonomyCode: optionalText(
    { title: "Taxonomy code", hint: "NUCC, for example 282N00000X" },
    longestCode,
  ),
  code: optionalText({ title: "Code" }, longestCode),
  isPrimary: optionalYesNo({ title: "Primary specialty" }),
  specialtyBoardName: optionalText({ title: "Board" }),
  source: optionalText({ title: "Source" }),
  subSpecialties: {
    input: z
      .array(SubSpecialty)
      .max(maximumSubSpecialties, `may hold ${maximumSubSpecialties} sub-specialties at most`)
      .nullish()
      .meta({ title: "Sub-specialties" }),
    answer: z.array(SubSpecialty).optional(),
  },
};

export const facilitySpecialties = recordKind({
  noun: "specialty",
  title: "Specialties",
  schema: "FacilitySpecialty",
  members,
  isWhole: true,
});

/** The one specialty that stands beside the list; what it carries is answered as it was sent. */
export const PrimarySpecialtyInput = facilitySpecialties.Form.safeExtend({
  id: z.string().max(64).nullish(),
}).meta({ id: "FacilityPrimarySpecialtyInput" });
export const PrimarySpecialty = facilitySpecialties.Answer.extend({ id: z.string().optional() }).meta({
  id: "FacilityPrimarySpecialty",
});

/** How CMS' health service delivery tables count the facility. */
export const HsdSpecialty = z
  .object({
    code: z.enum(hsdCodes).meta({ title: "HSD code" }),
    name: z.enum(hsdNames).meta({ title: "HSD name" }),
  })
  .meta({ id: "HsdSpecialty" });

/** As it is sent: both members empty say that the facility has none, like null. */
export const HsdSpecialtyInput = z
  .object({
    code: z.enum(["", ...hsdCodes]).meta({ title: "HSD code" }),
    name: z.enum(["", ...hsdNames]).meta({ title: "HSD name" }),
  })
  .check(({ value, issues }) => {
    if ((value.code === "") === (value.name === "")) return;
    const empty = value.code === "" ? "code" : "name";
    issues.push({ code: "custom", input: value[empty], path: [empty], message: "is empty, and the other is not" });
  })
  .meta({ id: "HsdSpecialtyInput" });
