import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { paging } from "@/lib/api/wire-schemas";
import { ChosenFacilities, choice } from "./facility-choice";
import { exampleFacility } from "./facility-example";
import { Facility, FacilityInput, FacilityUpdate } from "./facility-schemas";

const exampleId = "fac_01hzy3v7k4c9m2n8p5q6r7s8t9";

export const createFacility = operation({
  id: "createFacility",
  tag: "facilities",
  method: "POST",
  path: "/v2/facilities",
  summary: "Create a facility",
  description:
    "The ten arrays of sub-records are required and may be empty. Ids of sub-records are given by the service: one that is sent is left aside. 409 when another facility of the organization has the external id.",
  access: "any role",
  body: FacilityInput,
  responses: { 201: Facility },
  example: { body: exampleFacility },
});

export const listFacilities = operation({
  id: "listFacilities",
  tag: "facilities",
  method: "GET",
  path: "/v2/facilities",
  summary: "List facilities",
  description:
    "In the order of their creation unless sorted otherwise. `count` is how many there are in all, `ids` are those of the page.",
  access: "any role",
  query: z.object({ ...choice, include_total: paging.include_total }),
  responses: { 200: z.object({ data: z.array(Facility), count: z.number(), ids: z.array(z.string()) }) },
  example: { query: { offset: 0, limit: 25, search: "Larkspur" } },
});

export const getFacility = operation({
  id: "getFacility",
  tag: "facilities",
  method: "GET",
  path: "/v2/facilities/{facilityId}",
  summary: "One facility with its sub-records",
  access: "any role",
  responses: { 200: Facility },
  example: { params: { facilityId: exampleId } },
});

export const updateFacility = operation({
  id: "updateFacility",
  tag: "facilities",
  method: "PATCH",
  path: "/v2/facilities/{facilityId}",
  summary: "Change a facility",
  description:
    "Members and arrays that are left out stay as they are. A sub-record with an id is changed (`action` updated, also when left out) or removed (`deleted`, which needs nothing but the id); one without an id is new. An id that the facility does not have is 404, and nothing of the update is applied. Of `facilitySpecialties`, which have no actions, an update sends the whole list. The credentialing status moves by the steps of the workflow only: another than the present one is 409.",
  access: "any role",
  body: FacilityUpdate,
  responses: { 204: null },
  example: {
    params: { facilityId: exampleId },
    body: {
      contactName: "Odette Farrow",
      siteVisits: [{ action: "created", applicable: "Yes", source: "On site", grade: "A" }],
    },
  },
});

const exampleChoice = { facility_ids: [exampleId], filters: {}, reason: "The contract with the facility ended" };

const FailedFacilities = z.array(z.object({ facilityId: z.string(), reason: z.string() }));

export const terminateFacilities = operation({
  id: "terminateFacilities",
  tag: "facilities",
  method: "PATCH",
  path: "/v2/facilities/terminate-facility",
  summary: "Terminate facilities",
  description:
    "An unfinished credentialing workflow is cancelled with the same reason. 207 names those that could not be terminated and why; all others are.",
  access: "any role",
  transaction: false,
  body: ChosenFacilities,
  responses: { 204: null, 207: FailedFacilities },
  example: { body: exampleChoice },
});

export const unterminateFacilities = operation({
  id: "unterminateFacilities",
  tag: "facilities",
  method: "PATCH",
  path: "/v2/facilities/unterminate-facility",
  summary: "Take terminations of facilities back",
  description:
    "A facility gets the status it had before; no workflow is reopened. 207 names those that could not be unterminated and why; all others are.",
  access: "any role",
  transaction: false,
  body: ChosenFacilities,
  responses: { 204: null, 207: FailedFacilities },
  example: { body: { ...exampleChoice, reason: "Terminated by mistake" } },
});
