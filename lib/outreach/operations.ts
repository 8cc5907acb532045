import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Limit, Offset } from "@/lib/api/wire-schemas";
import { OutreachPage } from "./outreach-schemas";

const provider = { providerId: "prv_01hzy3v7k4c9m2n8p5q6r7s8t9" };
const facility = { facilityId: "fac_01hzy3v7k4c9m2n8p5q6r7s8t9" };

const whenWritten =
  "In the order of their creation; `count` is how many there are in all. One is written whenever a workflow moves to OUTREACH_IN_PROGRESS and an address is known, and again at the organization's cadence while the file still lacks data.";

export const listProviderOutreaches = operation({
  id: "listProviderOutreaches",
  tag: "outreach",
  method: "GET",
  path: "/v2/provider/{providerId}/outreaches",
  summary: "List what was written to a provider",
  description: whenWritten,
  access: "any role",
  query: z.object({ offset: Offset, limit: Limit }),
  responses: { 200: OutreachPage },
  example: { params: provider, query: { offset: 0, limit: 10 } },
});

export const listFacilityOutreaches = operation({
  id: "listFacilityOutreaches",
  tag: "outreach",
  method: "GET",
  path: "/v2/facilities/{facilityId}/outreaches",
  summary: "List what was written to a facility",
  description: whenWritten,
  access: "any role",
  query: z.object({ offset: Offset, limit: Limit }),
  responses: { 200: OutreachPage },
  example: { params: facility, query: { offset: 0, limit: 10 } },
});
