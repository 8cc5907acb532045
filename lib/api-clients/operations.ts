import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, paging, Reason } from "@/lib/api/wire-schemas";
import { ApiClient, ApiClientWithSecret, ClientName, mostSecrets, Roles } from "./client-schemas";

const tag = "api-clients";
const access = ["Supervisor"] as const;
const example = { id: "cli_01jd0000000000000000000000" };

export const listApiClients = operation({
  id: "listApiClients",
  tag,
  method: "GET",
  path: "/v2/api-clients",
  summary: "List the API clients of the organization, by name",
  access,
  query: z.object({
    ...paging,
    search: z.string().max(120).optional().meta({ description: "Part of the name, or the client id" }),
    state: z.enum(["live", "revoked"]).optional(),
    user_id: Id.optional().meta({ description: "Those that act as this person" }),
  }),
  responses: { 200: z.array(ApiClient) },
  example: { query: { state: "live", limit: 50 } },
});

export const getApiClient = operation({
  id: "getApiClient",
  tag,
  method: "GET",
  path: "/v2/api-clients/{id}",
  summary: "Read an API client",
  access,
  responses: { 200: ApiClient },
  example: { params: example },
});

export const createApiClient = operation({
  id: "createApiClient",
  tag,
  method: "POST",
  path: "/v2/api-clients",
  summary: "Register an API client",
  description:
    "Its secret is in this answer and in no other. With `user_id` it acts as that person: decisions are his or hers, and it has no role that the person lacks (400).",
  access,
  shownOnce: ["client_secret"],
  body: z.object({
    name: ClientName,
    roles: Roles,
    user_id: Id.optional().meta({ title: "Acts as", description: "A person of the organization; itself if left out" }),
    reason: Reason.optional().meta({ title: "Reason" }),
  }),
  responses: { 201: ApiClientWithSecret },
  example: { body: { name: "Claims system", roles: ["Credentialing User"], reason: "Nightly roster" } },
});

export const updateApiClient = operation({
  id: "updateApiClient",
  tag,
  method: "PATCH",
  path: "/v2/api-clients/{id}",
  summary: "Rename an API client or change its roles",
  description:
    "Roles act on every request within a second, also with tokens that were issued before. 409 for one that is revoked.",
  access,
  body: z.object({
    name: ClientName.optional(),
    roles: Roles.optional(),
    reason: Reason.optional().meta({ title: "Reason" }),
  }),
  responses: { 200: ApiClient },
  example: { params: example, body: { name: "Claims system, nightly", reason: "There are two now" } },
});

export const createApiClientSecret = operation({
  id: "createApiClientSecret",
  tag,
  method: "POST",
  path: "/v2/api-clients/{id}/secrets",
  summary: "Make a second secret of an API client",
  description: `To change over without a gap: the one before lives until it is revoked. At most ${mostSecrets} live at once (409). The secret is in this answer and in no other.`,
  access,
  shownOnce: ["client_secret"],
  body: z.object({ reason: Reason.optional().meta({ title: "Reason" }) }),
  responses: { 201: ApiClientWithSecret },
  example: { params: example, body: { reason: "Yearly rotation" } },
});

export const revokeApiClientSecret = operation({
  id: "revokeApiClientSecret",
  tag,
  method: "POST",
  path: "/v2/api-clients/{id}/secrets/{secretId}/revoke",
  summary: "Revoke a secret of an API client",
  description:
    "It gets no token any more, and the tokens that were issued for it are refused within a second, everywhere. The last one may go as well: a new one can still be made.",
  access,
  body: z.object({ reason: Reason.optional().meta({ title: "Reason" }) }),
  responses: { 200: ApiClient },
  example: {
    params: { ...example, secretId: "sec_01jd0000000000000000000000" },
    body: { reason: "It stood in a log file" },
  },
});

export const revokeApiClient = operation({
  id: "revokeApiClient",
  tag,
  method: "POST",
  path: "/v2/api-clients/{id}/revoke",
  summary: "Revoke an API client",
  description: "For good. All of its tokens are refused within a second, everywhere.",
  access,
  body: z.object({ reason: Reason.meta({ title: "Reason" }) }),
  responses: { 200: ApiClient },
  example: { params: example, body: { reason: "The contract with the vendor ended" } },
});
