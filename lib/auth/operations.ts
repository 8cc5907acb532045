import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Text } from "@/lib/api/wire-schemas";

export const issueToken = operation({
  id: "issueToken",
  tag: "auth",
  method: "POST",
  path: "/auth-tokens/v2/api",
  summary: "Issue an access token",
  description: "Exchanges a client's id and secret for a bearer token (JWT) that lives 24 hours.",
  access: "public",
  body: z.object({
    client_id: Text(200),
    client_secret: Text(500),
    grant_type: z.enum(["client", "client_credentials"]).default("client"),
  }),
  responses: { 201: z.object({ access_token: z.string() }) },
  example: { body: { client_id: "<CLIENT_ID>", client_secret: "<CLIENT_SECRET>", grant_type: "client" } },
});

export const getJwks = operation({
  id: "getJwks",
  tag: "auth",
  method: "GET",
  path: "/.well-known/jwks.json",
  summary: "Public keys that verify access tokens",
  access: "public",
  responses: { 200: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
  example: {},
});

export const revokeToken = operation({
  id: "revokeToken",
  tag: "auth",
  method: "POST",
  path: "/auth-tokens/revoke",
  summary: "Revoke an access token of the organization",
  description:
    "Takes effect within one second, on every instance. A token that is unknown or expired counts as revoked.",
  access: "any role",
  body: z.object({ token: Text(10_000) }),
  responses: { 204: null },
  example: { body: { token: "<ACCESS_TOKEN>" } },
});
