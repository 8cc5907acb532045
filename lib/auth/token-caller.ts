import { createLocalJWKSet, jwtVerify, type JWTPayload } from "jose";
import { rolesOf } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { unauthorized } from "@/lib/api/errors";
import { systemPool } from "@/lib/db";
import { env } from "@/lib/env";
import type { Caller } from "./authenticate";
import { tokenAlgorithm, tokenVerificationKey } from "./signing-keys";
import { tokenAudience } from "./tokens";

// Revoking a client or a token, and changing its roles, must act within one second on every instance.
const cacheMs = 900;
const cacheSize = 5_000;
const cache = new Map<string, { caller: Caller; until: number }>();

type ClientRow = {
  name: string;
  roles: string[];
  revoked_at: Date | null;
  token_revoked: boolean;
  user_id: string | null;
  user_name: string | null;
  user_disabled: boolean;
};

async function verified(token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid ? await tokenVerificationKey(kid) : null;
        if (!key) throw new Error("unknown key");
        return createLocalJWKSet({ keys: [key] })({ alg: tokenAlgorithm, kid });
      },
      {
        issuer: env().BASE_URL,
        audience: tokenAudience,
        algorithms: [tokenAlgorithm],
        requiredClaims: ["sub", "org", "jti", "exp"],
      },
    );
    return payload;
  } catch (error) {
    // The keys could not be read just now: that says nothing against the token, and a client must not throw it away.
    if (isDatabaseUnavailable(error)) throw error;
    throw unauthorized("The bearer token is not valid or has expired");
  }
}

async function clientOf(organizationId: string, clientId: string, jti: string): Promise<ClientRow | undefined> {
  const { rows } = await systemPool().query<ClientRow>(
    // A role that a person loses is lost to the clients that act as that person.
    `select c.name, c.revoked_at,
       array(select role from unnest(c.roles) as role where u.id is null or role = any (u.roles)) as roles, u.id as user_id, u.name as user_name, u.disabled_at is not null as user_disabled,
       exists (select 1 from revoked_tokens r where r.organization_id = c.organization_id and r.jti = $3) as token_revoked
     from api_clients c left join users u on u.organization_id = c.organization_id and u.id = c.user_id
     where c.organization_id = $1 and c.id = $2`,
    [organizationId, clientId, jti],
  );
  return rows[0];
}

/** The API client behind a bearer token; acts as its user where it is bound to one. Throws 401. */
export async function tokenCaller(token: string): Promise<Caller> {
  const known = cache.get(token);
  if (known && known.until > Date.now()) return known.caller;
  cache.delete(token);

  const { sub = "", jti = "", org } = await verified(token);
  const organizationId = String(org);
  const until = Date.now() + cacheMs;
  const client = await clientOf(organizationId, sub, jti);
  if (!client || client.revoked_at || client.token_revoked || client.user_disabled)
    throw unauthorized("The bearer token was revoked");

  const caller: Caller = {
    organizationId,
    actor: client.user_id
      ? { type: "user", id: client.user_id, name: client.user_name ?? "", roles: rolesOf(client.roles) }
      : { type: "client", id: sub, name: client.name, roles: rolesOf(client.roles) },
    callerId: sub,
    isBrowserSession: false,
  };
  if (cache.size >= cacheSize) cache.clear();
  cache.set(token, { caller, until });
  return caller;
}
