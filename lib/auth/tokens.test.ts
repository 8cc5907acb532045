import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT } from "jose";
import { beforeAll, expect, test, vi } from "vitest";
import { type Caller, callerAt } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb, systemPool } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { type Client, createClient, createPerson, createStaffedOrganization } from "@/prisma/factories/organization";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { tokenAlgorithm, tokenSigningKeys } from "./signing-keys";
import { tokenCaller } from "./token-caller";
import { signAccessToken, tokenAudience } from "./tokens";

useTestDatabase();
const server = useTestServer();
let organizationId = "";
let client: Client;

beforeAll(async () => {
  const { organization } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  client = await createClient(organizationId, { name: "Roster sync", roles: ["Medical Director"] });
});

const statusOf = async (caller: Caller) => (await caller.call("/v2/webhooks")).status;
const issue = (json: object) => server().call("/auth-tokens/v2/api", { json });

/** Seconds until a caller that was let in is refused. */
async function secondsUntilRefused(caller: Caller): Promise<number> {
  const begin = performance.now();
  while ((await statusOf(caller)) !== 401) {
    if (performance.now() - begin > 5_000) return Number.POSITIVE_INFINITY;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return (performance.now() - begin) / 1000;
}

test("a client gets a token for its id and secret, which anybody can verify with the published keys", async () => {
  const { status, json } = await issue({ client_id: client.id, client_secret: client.secret, grant_type: "client" });
  expect(status).toBe(201);
  expect(Object.keys(json as object)).toEqual(["access_token"]);
  const { access_token: token } = json as { access_token: string };
  const keys = createRemoteJWKSet(new URL(`${server().origin}/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(token, keys, { audience: tokenAudience });
  expect(protectedHeader).toMatchObject({ alg: "ES256", kid: expect.any(String) });
  expect(payload).toMatchObject({
    sub: client.id,
    org: organizationId,
    roles: ["Medical Director"],
    jti: expect.any(String),
    iss: "http://localhost:3000",
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(24 * 60 * 60);
});

test("a wrong id and a wrong secret are refused with the same words", async () => {
  const wrongSecret = await issue({ client_id: client.id, client_secret: "wrong" });
  const wrongId = await issue({ client_id: "cli_nobody", client_secret: client.secret });
  expect([wrongSecret.status, wrongId.status]).toEqual([401, 401]);
  const words = ({ json }: { json: unknown }) => (json as { detail: string }).detail;
  expect(words(wrongId)).toBe(words(wrongSecret));
});

test.each(["password", "authorization_code", "", 1])("a grant type other than client is 400: %j", async (grant) => {
  const { status } = await issue({ client_id: client.id, client_secret: client.secret, grant_type: grant });
  expect(status).toBe(400);
});

test.each([undefined, null])("the grant type may be left out: %j", async (grant) => {
  const { status } = await issue({ client_id: client.id, client_secret: client.secret, grant_type: grant });
  expect(status).toBe(201);
});

test("a token is taken with the word Bearer in any case, and without it", async () => {
  const { token } = await server().as(client);
  for (const authorization of [`Bearer ${token}`, `bearer ${token}`, token]) {
    const headers = { authorization, "organization-id": organizationId };
    expect((await server().call("/v2/webhooks", { headers })).status).toBe(200);
  }
});

test("a revoked token is refused within a second, another one of the same client is not", async () => {
  const [revoked, other] = [await server().as(client), await server().as(client)];
  expect(await statusOf(revoked)).toBe(200);
  const { status } = await other.call("/auth-tokens/revoke", { json: { token: revoked.token } });
  expect(status).toBe(204);
  expect(await secondsUntilRefused(revoked)).toBeLessThan(1.2);
  expect(await statusOf(other)).toBe(200);
});

test("of a client that calls all the time no request waits until its token was asked about again", async () => {
  const header = `Bearer ${(await server().as(client)).token}`;
  await tokenCaller(header);
  const at = Date.now();
  const asked = vi.spyOn(systemPool(), "query");
  vi.useFakeTimers({ toFake: ["Date"], now: at + 500 });
  try {
    expect(tokenCaller(header)).not.toBeInstanceOf(Promise);
    expect(tokenCaller(header)).not.toBeInstanceOf(Promise);
    expect(asked).toHaveBeenCalledOnce();
    await asked.mock.results[0]?.value;
    await new Promise((resolve) => setImmediate(resolve));
    // The first answer is over by now, the one that was asked for ahead is not; then that one is over too.
    vi.setSystemTime(at + 1_000);
    expect(tokenCaller(header)).not.toBeInstanceOf(Promise);
    vi.setSystemTime(at + 3_000);
    expect(tokenCaller(header)).toBeInstanceOf(Promise);
  } finally {
    vi.useRealTimers();
    asked.mockRestore();
  }
});

test("a revoked client gets no token, and those that it has are refused within a second", async () => {
  const leaving = await createClient(organizationId, { name: "Leaving", roles: ["Supervisor"] });
  const caller = await server().as(leaving);
  expect(await statusOf(caller)).toBe(200);
  await systemDb().apiClient.updateMany({ where: { id: leaving.id }, data: { revokedAt: new Date() } });
  expect(await secondsUntilRefused(caller)).toBeLessThan(1.2);
  expect((await issue({ client_id: leaving.id, client_secret: leaving.secret })).status).toBe(401);
});

test("a client that loses a role is refused within a second what only that role may", async () => {
  const demoted = await createClient(organizationId, { name: "Demoted", roles: ["Supervisor"] });
  const caller = await server().as(demoted);
  const override = async () => {
    const json = { kind: "exclusion", reason: "x" };
    return (await caller.call("/v2/credentialing-workflows/wf_none/overrides", { method: "PUT", json })).status;
  };
  expect(await override()).toBe(404);
  await systemDb().apiClient.updateMany({ where: { id: demoted.id }, data: { roles: ["Credentialing User"] } });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await override()).toBe(403);
});

test("a token of another organization cannot be revoked", async () => {
  const { organization } = await createStaffedOrganization("South Plan", "south.example");
  const other = await server().as(await createClient(organization.id, { name: "Other", roles: ["Supervisor"] }));
  const caller = await server().as(client);
  expect((await caller.call("/auth-tokens/revoke", { json: { token: other.token } })).status).toBe(403);
  expect((await caller.call("/auth-tokens/revoke", { json: { token: "no token" } })).status).toBe(400);
  expect(await statusOf(other)).toBe(200);
});

test("a client that is bound to a person acts as that person, until the person is disabled", async () => {
  const person = await createPerson(organizationId, {
    name: "Imogen Farrow",
    email: "imogen@north.example",
    roles: ["Medical Director"],
  });
  const bound = await createClient(organizationId, {
    name: "Imogen's script",
    roles: ["Medical Director"],
    userId: person.id,
  });
  const caller = await server().as(bound);
  const { workflowId } = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
  const path = `/v2/credentialing-workflows/${workflowId}`;
  expect((await caller.call(`${path}/steps/move-to-cred-approved`, { method: "PUT" })).status).toBe(204);
  expect((await caller.call(path)).json).toMatchObject({
    medicalDirectorId: person.id,
    decisionEnteredById: person.id,
    decisionEnteredByName: "Imogen Farrow",
  });
  await systemDb().user.updateMany({ where: { id: person.id }, data: { disabledAt: new Date() } });
  expect(await secondsUntilRefused(caller)).toBeLessThan(1.2);
  expect((await issue({ client_id: bound.id, client_secret: bound.secret })).status).toBe(401);
});

test("a client that is bound to a person loses a role within a second of the person", async () => {
  const person = await createPerson(organizationId, {
    name: "Otis Farrow",
    email: "otis@north.example",
    roles: ["Supervisor", "Credentialing User"],
  });
  const bound = await createClient(organizationId, { name: "Otis's script", roles: ["Supervisor"], userId: person.id });
  const caller = await server().as(bound);
  const override = async () => {
    const json = { kind: "exclusion", reason: "x" };
    return (await caller.call("/v2/credentialing-workflows/wf_none/overrides", { method: "PUT", json })).status;
  };
  expect(await override()).toBe(404);
  await systemDb().user.updateMany({ where: { id: person.id }, data: { roles: ["Credentialing User"] } });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await override()).toBe(403);
});

test.each([
  [
    "signed with a key of the caller's own making",
    async () => {
      const claims = new SignJWT({ org: organizationId, roles: ["Supervisor"] });
      const mine = new TextEncoder().encode("a secret of thirty-two characters");
      return claims
        .setProtectedHeader({ alg: "HS256", kid: (await tokenSigningKeys()).current.kid })
        .setSubject(client.id)
        .setIssuer("http://localhost:3000")
        .setAudience(tokenAudience)
        .setJti("1")
        .setExpirationTime("1h")
        .sign(mine);
    },
  ],
  [
    "without a signature",
    async () => {
      const [, claims] = (await server().as(client)).token.split(".");
      return `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    },
  ],
  [
    "with changed claims",
    async () => {
      const { token } = await server().as(client);
      const [header, , signature] = token.split(".");
      const claims = { ...decodeJwt(token), org: "org_other" };
      return `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    },
  ],
  [
    "for another audience",
    async () => {
      const { current } = await tokenSigningKeys();
      return new SignJWT({ org: organizationId, roles: [] })
        .setProtectedHeader({ alg: tokenAlgorithm, kid: current.kid })
        .setSubject(client.id)
        .setIssuer("http://localhost:3000")
        .setAudience("elsewhere")
        .setJti("2")
        .setExpirationTime("1h")
        .sign(current.privateKey);
    },
  ],
  [
    "that has expired",
    () => signAccessToken({ ...client, roles: client.roles }, new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)),
  ],
  [
    "of a client that does not exist",
    () => signAccessToken({ id: "cli_gone", organizationId, roles: ["Supervisor"] }, new Date()),
  ],
])("a token %s is refused", async (_what, forge) => {
  const caller = callerAt(server().origin, await forge(), organizationId);
  const { status, headers } = await caller.call("/v2/webhooks");
  expect(status).toBe(401);
  expect(headers.get("www-authenticate")).toBe("Bearer");
});
