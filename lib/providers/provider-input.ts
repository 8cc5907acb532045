import { z } from "zod";
import { CalendarDate, Text } from "@/lib/api/wire-schemas";
import { GroupSet } from "@/lib/groups/group-schemas";
import { providerTypes, stateCodes } from "./enumerations";
import { isNpi } from "./npi";

const name = (maximum: number) =>
  Text(maximum).refine((text) => !/^[\d\s]+$/.test(text), "must not consist of digits only");
export const isStateList = (text: string) =>
  text.split(",").every((code) => (stateCodes as readonly string[]).includes(code.trim().toUpperCase()));
const Npi = z
  .string()
  .refine((npi) => npi === "" || isNpi(npi), "is not an NPI: ten digits with a right check digit")
  .meta({ title: "NPI" });
export const Email = z.union([z.literal(""), z.email("must be an e-mail address").max(320)]).meta({ title: "E-mail" });
const StateList = z
  .string()
  .min(2, "must name at least one state")
  .max(400)
  .refine(isStateList, "must be state codes separated by commas, for example TX,CA")
  .meta({ title: "States", description: "Comma-separated state codes" });

export const Degree = z.enum(providerTypes).meta({ id: "Degree", title: "Degree" });
export const StateCode = z.enum(stateCodes).meta({ id: "StateCode", description: "USPS code of a state or territory" });

export const providerFlags = {
  is_pcp: z.boolean().optional().meta({ title: "Primary care provider" }),
  is_specialist: z.boolean().optional().meta({ title: "Specialist" }),
  accepts_new_patients: z.boolean().optional().meta({ title: "Accepts new patients" }),
  accepts_new_medicare_patients: z.boolean().optional().meta({ title: "Accepts new Medicare patients" }),
};

/** A year before this is a slip of the pen: nobody born in it practices. */
const earliestBirth = "1850";
export const BirthDate = CalendarDate.refine((text) => text >= earliestBirth, "is a year nobody lives in");

const identity = {
  first_name: name(100).meta({ title: "First name" }),
  middle_name: z.string().max(100).default("").meta({ title: "Middle name" }),
  last_name: name(100).meta({ title: "Last name" }),
  degree: Degree,
  npi: Npi.default(""),
  states: StateList,
  caqh_provider_id: z.string().max(50).default("").meta({ title: "CAQH id" }),
  last_credentialed_date: CalendarDate.optional(),
  next_credentialing_date: CalendarDate.optional(),
  external_id: z.string().max(200).optional().meta({ title: "External id" }),
  primary_email: Email.optional(),
  gender: z.enum(["M", "F", "U"]).optional().meta({ title: "Gender" }),
  dob: BirthDate.optional().meta({ title: "Date of birth" }),
};

export const ProviderInput = z
  .object({
    ...identity,
    initial_credentialing_date: CalendarDate.optional(),
    group_name: z.string().max(200).optional(),
    group_npi: z.string().length(10, "must have 10 characters").optional(),
    group_tin: z.string().length(9, "must have 9 characters").optional(),
    location_name: z.string().max(200).optional(),
    external_group_id: z.string().max(200).optional(),
    ...providerFlags,
  })
  .check((context) => {
    const { group_name, group_npi, group_tin, location_name, external_group_id } = context.value;
    const identifying = { group_name, group_npi, group_tin };
    const isGiven = [...Object.values(identifying), location_name, external_group_id].some(
      (member) => member !== undefined && member !== "",
    );
    if (!isGiven) return;
    for (const [member, value] of Object.entries(identifying)) {
      if (!value?.trim())
        context.issues.push({
          code: "custom",
          input: value,
          path: [member],
          message: "is required when a group is given: name, NPI and TIN belong together",
        });
    }
  })
  .meta({ id: "ProviderInput" });

/** A provider with any number of groups; otherwise the provider of the single operation, but for what only that has. */
export const ProviderWithGroupsInput = z
  .object({ ...identity, groups: GroupSet.default([]) })
  .meta({ id: "ProviderWithGroupsInput" });
