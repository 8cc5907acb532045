import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { GroupSet, maximumGroups, ProviderGroup } from "./group-schemas";

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
