import { SignJWT } from "jose";
import { randomUUID } from "node:crypto";
import { env } from "@/lib/env";
import { tokenAlgorithm, tokenSigningKeys } from "./signing-keys";

export const tokenAudience = "credentialing-api";
/** 24 hours, as the specification says. */
export const tokenLifetimeSeconds = 24 * 60 * 60;

/** A signed access token (JWT; claims sub, org, roles, sec, iat, exp, iss, aud, jti; the header names the key, kid). */
export async function signAccessToken(
  client: { id: string; organizationId: string; roles: readonly string[]; secretId?: string },
  at: Date,
): Promise<string> {
  const { current } = await tokenSigningKeys();
  const issuedAt = Math.floor(at.getTime() / 1000);
  // Which secret it was issued for: with that one it is revoked.
  return new SignJWT({ org: client.organizationId, roles: client.roles, sec: client.secretId })
    .setProtectedHeader({ alg: tokenAlgorithm, kid: current.kid, typ: "JWT" })
    .setSubject(client.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifetimeSeconds)
    .setIssuer(env().BASE_URL)
    .setAudience(tokenAudience)
    .setJti(randomUUID())
    .sign(current.privateKey);
}
