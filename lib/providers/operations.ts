import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CalendarDate, Id, Moment, paging, Success, Text } from "@/lib/api/wire-schemas";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { fileTypes, providerStatuses, providerTypes, stateCodes } from "./enumerations";
import { isNpi } from "./npi";
import { ProviderDetail, ProviderListItem } from "./provider-schemas";

/** Most elements of one bulk call. */
export const maximumBulkSize = 10_000;

const name = (maximum: number) =>
  Text(maximum).refine((text) => !/^[\d\s]+$/.test(text), "must not consist of digits only");
const isStateList = (text: string) =>
  text.split(",").every((code) => (stateCodes as readonly string[]).includes(code.trim().toUpperCase()));
const Npi = z
  .string()
  .refine((npi) => npi === "" || isNpi(npi), "is not an NPI: ten digits with a right check digit")
  .meta({ title: "NPI" });
const Email = z.union([z.literal(""), z.email("must be an e-mail address").max(320)]).meta({ title: "E-mail" });
const StateList = z
  .string()
  .min(2, "must name at least one state")
  .max(400)
  .refine(isStateList, "must be state codes separated by commas, for example TX,CA")
  .meta({ title: "States", description: "Comma-separated state codes" });

const Degree = z.enum(providerTypes).meta({ id: "Degree", title: "Degree" });
const StateCode = z.enum(stateCodes).meta({ id: "StateCode", description: "USPS code of a state or territory" });

const providerFlags = {
  is_pcp: z.boolean().optional().meta({ title: "Primary care provider" }),
  is_specialist: z.boolean().optional().meta({ title: "Specialist" }),
  accepts_new_patients: z.boolean().optional().meta({ title: "Accepts new patients" }),
  accepts_new_medicare_patients: z.boolean().optional().meta({ title: "Accepts new Medicare patients" }),
};

export const ProviderInput = z
  .object({
    first_name: name(100).meta({ title: "First name" }),
    middle_name: z.string().max(100).default("").meta({ title: "Middle name" }),
    last_name: name(100).meta({ title: "Last name" }),
    degree: Degree,
    npi: Npi.default(""),
    states: StateList,
    caqh_provider_id: z.string().max(50).default("").meta({ title: "CAQH id" }),
    last_credentialed_date: CalendarDate.optional(),
    next_credentialing_date: CalendarDate.optional(),
    initial_credentialing_date: CalendarDate.optional(),
    external_id: z.string().max(200).optional().meta({ title: "External id" }),
    primary_email: Email.optional(),
    gender: z.enum(["M", "F", "U"]).optional().meta({ title: "Gender" }),
    dob: CalendarDate.optional().meta({ title: "Date of birth" }),
    group_name: Text(200).optional(),
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
      if (value === undefined)
        context.issues.push({
          code: "custom",
          input: value,
          path: [member],
          message: "is required when a group is given: name, NPI and TIN belong together",
        });
    }
  })
  .meta({ id: "ProviderInput" });

export const BulkResult = z
  .object({
    provider_id: z.string().optional(),
    is_created: z.boolean().optional(),
    error: z
      .object({
        message: z.string(),
        name: z.string(),
        status: z.number(),
        errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      })
      .nullable(),
  })
  .meta({ id: "BulkResult" });

const exampleProvider = {
  first_name: "Ada",
  last_name: "Quillfeather",
  degree: "MD",
  npi: "1999999984",
  states: "TX,CA",
  external_id: "P-1001",
  gender: "F",
  dob: "1975-04-12",
};

export const createProvider = operation({
  id: "createProvider",
  tag: "providers",
  method: "POST",
  path: "/v2/provider",
  summary: "Create a provider",
  description:
    "A provider that is already known by the same NPI, else the same external id, is answered with its id and `is_created: false`, unchanged.",
  access: "any role",
  body: ProviderInput,
  responses: { 201: z.object({ provider_id: z.string(), is_created: z.boolean() }) },
  example: { body: exampleProvider },
});

export const createProviders = operation({
  id: "createProviders",
  tag: "providers",
  method: "POST",
  path: "/v2/providers",
  summary: "Create many providers",
  description: `Up to ${maximumBulkSize} elements; answers in their order. 207 when some failed: the good ones are created.`,
  access: "any role",
  // Each element is validated on its own, so that one bad element does not lose the others.
  body: z
    .array(z.unknown().meta({ override: { $ref: "#/components/schemas/ProviderInput" } }))
    .max(maximumBulkSize, `may hold ${maximumBulkSize} elements at most`),
  responses: { 201: z.array(BulkResult), 207: z.array(BulkResult) },
  example: { body: [exampleProvider] },
});

export const providerSorts = [
  "updated_at",
  "name",
  "credentialing_status",
  "next_credentialing_date",
  "flags",
] as const;

export const listProviders = operation({
  id: "listProviders",
  tag: "providers",
  method: "GET",
  path: "/v2/providers",
  summary: "List providers",
  description: "By (updated_at, id) unless sorted otherwise, so that a client that walks a time window misses nothing.",
  access: "any role",
  query: z.object({
    ...paging,
    file_type: z.enum(fileTypes).optional(),
    flagged: z.boolean().optional(),
    start_updated_at: Moment.optional().meta({ description: "Created or updated at or after" }),
    end_updated_at: Moment.optional().meta({ description: "Created or updated before" }),
    include: z.array(z.enum(["practice_location"])).optional(),
    search: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "Beginning of the last name, NPI, external id or provider id" }),
    status: z.array(z.enum(providerStatuses)).optional(),
    workflow_status: z.array(z.enum([...workflowStatusNames, "NONE"])).optional(),
    state: z.array(StateCode).optional(),
    degree: z.array(Degree).optional(),
    sort: z.enum(providerSorts).default("updated_at"),
    direction: z.enum(["asc", "desc"]).default("asc"),
  }),
  responses: { 200: z.array(ProviderListItem) },
  example: { query: { offset: 0, limit: 25, file_type: "Clean" } },
});

export const getProvider = operation({
  id: "getProvider",
  tag: "providers",
  method: "GET",
  path: "/v2/provider",
  summary: "One provider with all sections",
  description: "Found by provider_id, npi or external_id; several must agree.",
  access: "any role",
  query: z.object({
    npi: z.string().max(20).optional(),
    external_id: z.string().max(200).optional(),
    provider_id: Id.optional(),
    includeCredentialingWorkflows: z.boolean().default(true),
    includeFullData: z.boolean().default(true),
    signUrls: z.boolean().default(true),
    includeVerified: z.boolean().default(true),
    includeGroupInfo: z.boolean().default(false),
    includeSanctionItems: z.boolean().default(false),
  }),
  responses: { 200: ProviderDetail },
  example: { query: { npi: "1999999984" } },
});

const AssignedStates = z.union([
  z.array(StateCode).max(60),
  z.string().max(400).refine(isStateList, "must be state codes separated by commas"),
]);

export const updateProvider = operation({
  id: "updateProvider",
  tag: "providers",
  method: "PATCH",
  path: "/v2/providers/{id}",
  summary: "Change a provider",
  access: "any role",
  body: z.object({
    initial_credentialing_date: CalendarDate.optional(),
    external_id: z.string().max(200).optional(),
    primary_email: Email.optional(),
    gender: z.enum(["M", "F", "U"]).optional(),
    dob: CalendarDate.optional(),
    ...providerFlags,
    assigned_states: AssignedStates.optional(),
  }),
  responses: { 200: Success },
  example: {
    params: { id: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" },
    body: { primary_email: "ada@example.org", assigned_states: ["TX"] },
  },
});
