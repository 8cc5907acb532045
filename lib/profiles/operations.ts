import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Limit, Offset, paging } from "@/lib/api/wire-schemas";
import { attestedExample } from "./attested-example";
import { AttestedData } from "./attested-schemas";
import { CreatedProfessionalId, maximumProfessionalIds, ProfessionalIdInput } from "./professional-id-schemas";
import { Specialty, SpecialtyInput } from "./specialty-schemas";
import { surveySources, SurveyResponsesPage } from "./survey-schemas";

const params = { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const specialtyParams = { ...params, specialtyId: "spc_01hzy3v7k4c9m2n8p5q6r7s8t9" };

const exampleSpecialty = {
  specialty_nucc_taxonomy_code: "207RC0000X",
  name: "Cardiovascular Disease",
  is_primary: false,
  sub_specialties: [{ specialty_nucc_taxonomy_code: "207RI0011X", name: "Interventional Cardiology" }],
};

export const listSpecialties = operation({
  id: "listSpecialties",
  tag: "profiles",
  method: "GET",
  path: "/v2/provider/{providerId}/specialties",
  summary: "List a provider's specialties",
  description: "In the order in which they were added.",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.array(Specialty) },
  example: { params, query: { offset: 0, limit: 10 } },
});

export const createSpecialty = operation({
  id: "createSpecialty",
  tag: "profiles",
  method: "POST",
  path: "/v2/provider/{providerId}/specialties",
  summary: "Add a specialty",
  description: "409 for a second primary specialty, and for a taxonomy code that the provider already has.",
  access: "any role",
  body: SpecialtyInput,
  responses: { 201: Specialty },
  example: { params, body: exampleSpecialty },
});

export const updateSpecialty = operation({
  id: "updateSpecialty",
  tag: "profiles",
  method: "PATCH",
  path: "/v2/provider/{providerId}/specialties/{specialtyId}",
  summary: "Change a specialty",
  description: "Takes the whole specialty; sub-specialties that are left out are removed.",
  access: "any role",
  body: SpecialtyInput,
  responses: { 204: null },
  example: { params: specialtyParams, body: exampleSpecialty },
});

export const deleteSpecialty = operation({
  id: "deleteSpecialty",
  tag: "profiles",
  method: "DELETE",
  path: "/v2/provider/{providerId}/specialties/{specialtyId}",
  summary: "Remove a specialty",
  access: "any role",
  responses: { 204: null },
  example: { params: specialtyParams },
});

export const createProfessionalIds = operation({
  id: "createProfessionalIds",
  tag: "profiles",
  method: "POST",
  path: "/v2/provider/{providerId}/professional-ids",
  summary: "Add professional ids",
  description:
    "All of them or none: the same type, number and state twice in the body is 400, one that is already on record 409.",
  access: "any role",
  body: z.object({
    professional_ids: z
      .array(ProfessionalIdInput)
      .max(maximumProfessionalIds, `may hold ${maximumProfessionalIds} professional ids at most`)
      .meta({ title: "Professional ids" }),
  }),
  responses: { 201: z.array(CreatedProfessionalId) },
  example: {
    params,
    body: {
      professional_ids: [
        {
          type: "Medicaid Number",
          number: "TX-448201",
          issue_date: "2024-01-15",
          state: "TX",
          notes: "Fee for service",
        },
      ],
    },
  },
});

export const saveAttestedData = operation({
  id: "saveAttestedData",
  tag: "profiles",
  method: "POST",
  path: "/v2/provider/{providerId}/attested-data",
  summary: "Save attested data",
  description:
    "Every call is a new version. Rows that the record does not have yet are added to it, unverified; what is on record is never overwritten. A workflow that waits for data resumes. The social security number may be the last four digits that the answer shows: the number on record is then kept.",
  access: "any role",
  body: AttestedData,
  responses: { 201: z.object({ id: z.string() }) },
  example: { params, body: attestedExample },
});

export const getAttestedData = operation({
  id: "getAttestedData",
  tag: "profiles",
  method: "GET",
  path: "/v2/provider/{providerId}/attested-data",
  summary: "A provider's attested data",
  description:
    "The newest version as it was sent; of the social security number the last four digits. 404 before the first.",
  access: "any role",
  responses: { 200: AttestedData },
  example: { params },
});

export const listSurveyResponses = operation({
  id: "listSurveyResponses",
  tag: "profiles",
  method: "GET",
  path: "/v2/provider/{providerId}/survey-responses",
  summary: "A provider's survey responses",
  description:
    "The questions of attested data, or of the forms that were submitted about the provider's NPI, each by version; the newest unless told. Without `source` attested data is answered where there is any, else submitted forms. `offset` and `limit` cut the questions. With neither `data` is empty.",
  access: "any role",
  query: z.object({
    offset: Offset,
    limit: Limit,
    version: z.number().int().min(1).max(2_147_483_647).optional().meta({ description: "1, 2, … of the source" }),
    source: z.enum(surveySources).optional().meta({ description: "Ours: which of the two" }),
  }),
  responses: { 200: SurveyResponsesPage },
  example: { params, query: { offset: 0, limit: 10 } },
});
