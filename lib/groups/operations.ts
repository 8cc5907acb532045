import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { paging } from "@/lib/api/wire-schemas";
import {
  FacilityGroup,
  FacilityList,
  FacilityResults,
  GroupDetail,
  GroupListItem,
  GroupSet,
  maximumGroups,
  ProviderGroup,
} from "./group-schemas";

const exampleParams = { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" };

export const listProviderGroups = operation({
  id: "listProviderGroups",
  tag: "groups",
  method: "GET",
  path: "/v2/provider/{providerId}/groups",
  summary: "List the groups of a provider",
  description: `In the order in which the provider joined them, ${maximumGroups} at most.`,
  access: "any role",
  responses: { 200: z.array(ProviderGroup) },
  example: { params: exampleParams },
});

export const replaceProviderGroups = operation({
  id: "replaceProviderGroups",
  tag: "groups",
  method: "PUT",
  path: "/v2/provider/{providerId}/groups",
  summary: "Replace the groups of a provider",
  description:
    "The list is the whole set: a group that is not in it is left, and an empty list leaves all. The organization has one record of a group with the same name, NPI and TIN; it is made when it is new.",
  access: "any role",
  body: GroupSet,
  responses: { 200: z.array(ProviderGroup) },
  example: {
    params: exampleParams,
    body: [
      {
        group_name: "North Clinic",
        group_npi: "1999999984",
        group_tin: "123456789",
        location_name: "Main Street",
        external_group_id: "G-7",
      },
    ],
  },
});

const exampleGroup = "grp_01hzy3v7k4c9m2n8p5q6r7s8t9";
const exampleFacility = "fac_01hzy3v7k4c9m2n8p5q6r7s8t9";

export const listFacilityGroups = operation({
  id: "listFacilityGroups",
  tag: "groups",
  method: "GET",
  path: "/v2/facilities/{facilityId}/groups",
  summary: "List the groups of a facility",
  description: `In the order in which the facility joined them, ${maximumGroups} at most.`,
  access: "any role",
  responses: { 200: z.array(FacilityGroup) },
  example: { params: { facilityId: exampleFacility } },
});

export const associateFacilities = operation({
  id: "associateFacilities",
  tag: "groups",
  method: "POST",
  path: "/v2/groups/{id}/associate-facilities",
  summary: "Associate facilities with a group",
  description:
    "A facility that belongs to the group already stays in it. 207 when some could not be associated: all others are.",
  access: "any role",
  body: FacilityList,
  responses: { 201: FacilityResults, 207: FacilityResults },
  example: { params: { id: exampleGroup }, body: { list: [{ facilityId: exampleFacility }] } },
});

export const dissociateFacilities = operation({
  id: "dissociateFacilities",
  tag: "groups",
  method: "DELETE",
  path: "/v2/groups/{id}/associate-facilities",
  summary: "Take facilities out of a group",
  description: "A facility that does not belong to the group is as good as taken out. 207 when some are unknown.",
  access: "any role",
  body: FacilityList,
  responses: { 200: FacilityResults, 207: FacilityResults },
  example: { params: { id: exampleGroup }, body: { list: [{ facilityId: exampleFacility }] } },
});

export const listGroups = operation({
  id: "listGroups",
  tag: "groups",
  method: "GET",
  path: "/v2/groups",
  summary: "List groups",
  description: "By name. A search finds the beginning of the name, the NPI, the TIN or the id.",
  access: "any role",
  transaction: "one statement",
  query: z.object({ ...paging, search: z.string().max(200).optional() }),
  responses: { 200: z.array(GroupListItem) },
  example: { query: { offset: 0, limit: 25, search: "North" } },
});

const pageOf = (what: string) => ({
  offset: paging.offset.meta({ description: `${what} to skip` }),
  limit: paging.limit.meta({ description: `${what} to return` }),
});
const [providerPage, facilityPage] = [pageOf("Providers"), pageOf("Facilities")];

export const getGroup = operation({
  id: "getGroup",
  tag: "groups",
  method: "GET",
  path: "/v2/groups/{id}",
  summary: "One group with its providers and facilities",
  description: "A page of each, providers by name and facilities by name, beside how many there are.",
  access: "any role",
  query: z.object({
    provider_offset: providerPage.offset,
    provider_limit: providerPage.limit,
    facility_offset: facilityPage.offset,
    facility_limit: facilityPage.limit,
  }),
  responses: { 200: GroupDetail },
  example: { params: { id: exampleGroup }, query: { provider_limit: 25, facility_limit: 25 } },
});
