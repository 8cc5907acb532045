import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CalendarDate, Id, paging, Success } from "@/lib/api/wire-schemas";
import { maximumBulkSize } from "@/lib/bulk-choice";
import { choice } from "./provider-choice";
import {
  BirthDate,
  Email,
  isStateList,
  ProviderInput,
  ProviderWithGroupsInput,
  providerFlags,
  StateCode,
} from "./provider-input";
import { ProviderDetail, ProviderListItem } from "./provider-schemas";

export { shareProvidersToCommittee, terminateProviders, unterminateProviders } from "./many-operations";

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

const CreatedProvider = z.object({ provider_id: z.string(), is_created: z.boolean() });

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
  responses: { 201: CreatedProvider },
  example: { body: exampleProvider },
});

export const createProviderWithGroups = operation({
  id: "createProviderWithGroups",
  tag: "providers",
  method: "POST",
  path: "/v2/provider-with-groups",
  summary: "Create a provider with several groups",
  description: "As creating a provider; a provider that is already known keeps the groups it has.",
  access: "any role",
  body: ProviderWithGroupsInput,
  responses: { 201: CreatedProvider },
  example: {
    body: {
      ...exampleProvider,
      groups: [{ group_name: "North Clinic", group_npi: "1999999984", group_tin: "123456789" }],
    },
  },
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

export const listProviders = operation({
  id: "listProviders",
  tag: "providers",
  method: "GET",
  path: "/v2/providers",
  summary: "List providers",
  description:
    "By (updated_at, id) unless sorted otherwise. A window of time that has passed is complete: changes that are being written into it are waited for (503 when that takes too long), so that a client that walks from window to window, or goes on from the last updated_at it saw, misses nothing. Through a window the next offset of a caller goes on behind the last provider of its page before, whoever was changed meanwhile: for a quarter of an hour, and where several web processes answer, over one connection.",
  access: "any role",
  transaction: "one statement",
  query: z.object({
    ...choice,
    include_total: paging.include_total,
    include: z.array(z.enum(["practice_location"])).optional(),
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
  transaction: "one statement",
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
    initial_credentialing_date: CalendarDate.optional().meta({ title: "Initial credentialing date" }),
    external_id: z.string().max(200).optional().meta({ title: "External id" }),
    primary_email: Email.optional(),
    gender: z.enum(["M", "F", "U"]).optional().meta({ title: "Gender" }),
    dob: BirthDate.optional().meta({ title: "Date of birth" }),
    caqh_provider_id: z
      .string()
      .max(50)
      .optional()
      .meta({ title: "CAQH id", description: "Ours: another id is another person at CAQH, and is asked about anew" }),
    ...providerFlags,
    assigned_states: AssignedStates.optional().meta({ title: "Assigned states" }),
  }),
  responses: { 200: Success },
  example: {
    params: { id: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" },
    body: { primary_email: "ada@example.org", assigned_states: ["TX"] },
  },
});
