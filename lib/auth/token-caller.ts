import { createLocalJWKSet, jwtVerify, type JWTPayload } from "jose";
import { rolesOf } from "@/lib/api/context";
import { isDatabaseUnavailable } from "@/lib/api/database-unavailable";
import { unauthorized } from "@/lib/api/errors";
import { systemPool } from "@/lib/db";
import { env } from "@/lib/env";
import { onceAProcess } from "@/lib/once-a-process";
import type { Caller } from "./authenticate";
import { tokenAlgorithm, tokenVerificationKey } from "./signing-keys";
import { tokenAudience } from "./tokens";

// Revoking a client or a token, and changing its roles, must act within one second on every instance.
const cacheMs = 900;
/** An answer of this age is asked for anew while it still holds: of a client that calls all the time, no request waits. */
const askAheadMs = 450;
const cacheSize = 5_000;

type Known = {
  /** `Authorization` as it came. */
  header: string;
  /** What the signature proved; it stays true until the token expires. */
  payload: JWTPayload;
  /** Who calls, as the database had it; requests that come meanwhile wait for the one question. */
  caller: Promise<Caller>;
  /** The same once it is known. */
  answered: Caller | null;
  /** From then on somebody asks ahead; who does sets it to never. */
  askAheadAt: number;
  until: number;
};
const known = onceAProcess("tokens", () => new Map<string, Known>());
/**
 * What a header is found by: the end of its signature, since to hash the whole of one takes longer than everything else
 * that is done here. The whole is compared.
 */
const keyOf = (header: string): string => header.slice(-43);
const knownOf = (header: string): Known | undefined => {
  const found = known.get(keyOf(header));
  return found?.header === header ? found : undefined;
};

type ClientRow = {
  name: string;
  roles: string[];
  revoked_at: Date | null;
  token_revoked: boolean;
  secret_revoked: boolean;
  requests_per_minute: number | null;
  /** Used a minute ago or longer, or never. */
  is_use_due: boolean;
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

type ClientKey = { organizationId: string; clientId: string; jti: string; secretId: string };

async function clientOf({ organizationId, clientId, jti, secretId }: ClientKey): Promise<ClientRow | undefined> {
  const { rows } = await systemPool().query<ClientRow>({
    name: "token_caller",
    // A role that a person loses is lost to the clients that act as that person.
    text: `select c.name, c.revoked_at,
       array(select role from unnest(c.roles) as role where u.id is null or role = any (u.roles)) as roles, u.id as user_id, u.name as user_name, u.disabled_at is not null as user_disabled,
       exists (select 1 from revoked_tokens r where r.organization_id = c.organization_id and r.jti = $3) as token_revoked,
       exists (select 1 from api_client_secrets s where s.organization_id = c.organization_id and s.id = $4 and s.revoked_at is not null) as secret_revoked,
       o.requests_per_minute, coalesce(c.last_used_at < now() - interval '1 minute', true) as is_use_due
     from api_clients c join organizations o on o.id = c.organization_id left join users u on u.organization_id = c.organization_id and u.id = c.user_id
     where c.organization_id = $1 and c.id = $2`,
    values: [organizationId, clientId, jti, secretId],
  });
  return rows[0];
}

/** Keeps when a client was last heard of, a minute at a time; no request waits for it, and none fails with it. */
function noteUse(organizationId: string, clientId: string): void {
  const use = {
    name: "client_use",
    text: `update api_clients set last_used_at = now() where organization_id = $1 and id = $2
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    values: [organizationId, clientId],
  };
  systemPool()
    .query(use)
    .catch(() => undefined);
}

async function callerOf({ sub = "", jti = "", org, sec }: JWTPayload): Promise<Caller> {
  const organizationId = String(org);
  const client = await clientOf({ organizationId, clientId: sub, jti, secretId: typeof sec === "string" ? sec : "" });
  if (!client || client.revoked_at || client.token_revoked || client.secret_revoked || client.user_disabled)
    throw unauthorized("The bearer token was revoked");
  if (client.is_use_due) noteUse(organizationId, sub);
  return {
    organizationId,
    actor: client.user_id
      ? {
          type: "user",
          id: client.user_id,
          name: client.user_name ?? "",
          roles: rolesOf(client.roles),
          client: { id: sub, name: client.name },
        }
      : { type: "client", id: sub, name: client.name, roles: rolesOf(client.roles) },
    callerId: sub,
    requestsPerMinute: client.requests_per_minute ?? undefined,
  };
}

/** A header whose token has not expired and whose signature was verified before, so that only the database is asked anew. */
const provedBefore = (header: string): JWTPayload | undefined => {
  const payload = knownOf(header)?.payload;
  return payload && Number(payload.exp) * 1000 > Date.now() ? payload : undefined;
};

/**
 * The API client behind an `Authorization` header; acts as its user where it is bound to one. Without a promise where it
 * was asked about just now. Throws 401.
 */
export function tokenCaller(header: string): Caller | Promise<Caller> {
  const fresh = knownOf(header);
  const at = Date.now();
  if (!fresh || fresh.until <= at) return askedAnew(header);
  if (fresh.askAheadAt <= at) askAhead(fresh, at);
  return fresh.answered ?? fresh.caller;
}

/** What is known of a token as the database has it `at` this moment (ms), or has just been asked. */
const knownAt = (at: number, header: string, payload: JWTPayload, caller: Promise<Caller>): Known => ({
  header,
  payload,
  caller,
  answered: null,
  askAheadAt: at + askAheadMs,
  until: Math.min(at + cacheMs, Number(payload.exp) * 1000),
});

/** Asks anew while what is known still holds, and puts the answer in its place; who is refused by then is forgotten. */
function askAhead(before: Known, at: number): void {
  before.askAheadAt = Number.POSITIVE_INFINITY;
  const { header, payload } = before;
  const asking = knownAt(at, header, payload, callerOf(payload));
  const isBefore = () => knownOf(header) === before;
  asking.caller.then(
    (caller) => {
      asking.answered = caller;
      if (isBefore()) known.set(keyOf(header), asking);
    },
    () => isBefore() && known.delete(keyOf(header)),
  );
}

async function askedAnew(header: string): Promise<Caller> {
  // Some clients send the token without the word Bearer; both are accepted.
  const payload = provedBefore(header) ?? (await verified(header.replace(/^Bearer\s+/i, "").trim()));
  const asked = knownOf(header);
  // Another request may have asked while this one verified.
  if (asked && asked.until > Date.now()) return asked.caller;
  if (known.size >= cacheSize) known.clear();
  const asking = knownAt(Date.now(), header, payload, callerOf(payload));
  known.set(keyOf(header), asking);
  asking.caller.then(
    (caller) => (asking.answered = caller),
    // Who was refused is asked about again: the next answer may be another one, and it must not fill the memory.
    () => knownOf(header) === asking && known.delete(keyOf(header)),
  );
  return asking.caller;
}
