import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { paging, Reason } from "@/lib/api/wire-schemas";
import { CaqhData } from "./caqh-data-schemas";
import { CaqhAccountInput, CaqhAccountRecord, CaqhSnapshotSummary, CaqhStatusRecord, RosterChange } from "./schemas";

const providerId = "prv_01jd0000000000000000000000";
const writers = ["Supervisor"] as const;

export const getCaqhData = operation({
  id: "getCaqhData",
  tag: "caqh",
  method: "GET",
  path: "/v2/provider/{providerId}/caqh-data",
  summary: "Read the CAQH profile of a provider",
  description:
    "The newest profile that was received, in CAQH's words; members that it leaves out are left out. Of the social security number, the last four digits. 404 while none was received.",
  access: "any role",
  responses: { 200: CaqhData },
  example: { params: { providerId } },
});

export const getCaqhStatus = operation({
  id: "getCaqhStatus",
  tag: "caqh",
  method: "GET",
  path: "/v2/provider/{providerId}/caqh-status",
  summary: "Read where a provider stands with CAQH",
  description:
    "What CAQH answered last, how long the attestation still counts (120 days), and when CAQH is asked again.",
  access: "any role",
  responses: { 200: CaqhStatusRecord },
  example: { params: { providerId } },
});

export const refreshCaqhData = operation({
  id: "refreshCaqhData",
  tag: "caqh",
  method: "POST",
  path: "/v2/provider/{providerId}/caqh-refresh",
  summary: "Ask CAQH about a provider now",
  description:
    "A job asks for status and profile; read the status until `isAsking` is false. 409 without an account at CAQH or without the provider's CAQH id.",
  access: "any role",
  responses: { 202: CaqhStatusRecord },
  example: { params: { providerId } },
});

export const listCaqhSnapshots = operation({
  id: "listCaqhSnapshots",
  tag: "caqh",
  method: "GET",
  path: "/v2/provider/{providerId}/caqh-snapshots",
  summary: "List the CAQH profiles that were received, newest first",
  description: "One for each profile that differed from the one before it; none is ever changed or removed.",
  access: "any role",
  query: z.object(paging),
  responses: { 200: z.object({ data: z.array(CaqhSnapshotSummary) }) },
  example: { params: { providerId }, query: { limit: 25 } },
});

export const changeCaqhRoster = operation({
  id: "changeCaqhRoster",
  tag: "caqh",
  method: "POST",
  path: "/v2/provider/{providerId}/caqh-roster",
  summary: "Put a provider on the organization's CAQH roster, or take it off",
  description:
    "A job asks CAQH, which works on it for minutes to a day; the status tells how it ended. 409 without an account at CAQH or without the provider's CAQH id.",
  access: writers,
  body: RosterChange,
  responses: { 202: CaqhStatusRecord },
  example: { params: { providerId }, body: { action: "add", reason: "Joined the network" } },
});

export const getCaqhAccount = operation({
  id: "getCaqhAccount",
  tag: "caqh",
  method: "GET",
  path: "/v2/caqh-account",
  summary: "Read the organization's account at CAQH",
  description: "Without its password, which is never answered. 404 while there is none.",
  access: writers,
  responses: { 200: CaqhAccountRecord },
  example: {},
});

export const saveCaqhAccount = operation({
  id: "saveCaqhAccount",
  tag: "caqh",
  method: "PUT",
  path: "/v2/caqh-account",
  summary: "Enter or change the organization's account at CAQH",
  description:
    "Providers with a CAQH id are asked about from then on. With `If-Match`, 412 when somebody changed it in between.",
  access: writers,
  body: CaqhAccountInput,
  responses: { 200: CaqhAccountRecord },
  example: {
    body: {
      caqhOrganizationId: "1234",
      username: "harbor-lantern",
      password: "an example, not a password",
      isRostering: false,
      reason: "The plan joined CAQH",
    },
  },
});

export const removeCaqhAccount = operation({
  id: "removeCaqhAccount",
  tag: "caqh",
  method: "DELETE",
  path: "/v2/caqh-account",
  summary: "Remove the organization's account at CAQH",
  description: "CAQH is asked no more; profiles that were received stay.",
  access: writers,
  body: z.object({ reason: Reason }),
  responses: { 204: null },
  example: { body: { reason: "The contract with CAQH ended" } },
});
