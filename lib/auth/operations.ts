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

/** How a person can prove again who he or she is. */
export const confirmationMethods = ["password", "single-sign-on"] as const;
export type ConfirmationMethod = (typeof confirmationMethods)[number];

/** How long a confirmation is good for, if no signature takes it before. */
export const confirmationMinutes = 5;

export const createSigningConfirmation = operation({
  id: "createSigningConfirmation",
  tag: "auth",
  method: "POST",
  path: "/v2/signing-confirmations",
  summary: "Confirm before a signature who is signing",
  description: `A person in the browser proves again who he or she is, with the password; 400 if it is wrong. The confirmation is good for one signature of the same person within ${confirmationMinutes} minutes and is sent with it as \`Signing-Confirmation\`. People who only sign in through single sign-on confirm there instead. Not for API clients (403), which need none.`,
  access: "any role",
  // Checking a password takes its time on purpose: no connection is held meanwhile.
  transaction: false,
  body: z.object({ password: z.string().min(1, "must not be empty").max(500).meta({ title: "Your password" }) }),
  responses: {
    201: z.object({ id: z.string(), method: z.enum(confirmationMethods), expires_at: z.iso.datetime() }),
  },
  example: { body: { password: "<PASSWORD>" } },
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
