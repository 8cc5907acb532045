import type { NextAuthOptions } from "next-auth";
import { encode } from "next-auth/jwt";
import { beforeAll, expect, test } from "vitest";
import { sessionSecret } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { createOrganization, createPerson, type Person } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { nextAuthOptions } from "./next-auth-options";
import { sessionPerson } from "./session-person";

useTestDatabase();
let person: Person;

beforeAll(async () => {
  const { id } = await createOrganization("North Plan");
  const facts = { name: "Edda Marsh", email: "edda@north.example", roles: ["Supervisor"] as const };
  person = await createPerson(id, { ...facts, password: "a long and right passphrase" });
  await createPerson(id, { ...facts, email: "sso@north.example" });
});

type Authorize = (input: object | undefined, request: object) => Promise<{ id: string; email: string } | null>;

function authorize(input: object | undefined): ReturnType<Authorize> {
  const [credentials] = nextAuthOptions().providers;
  const { authorize: check } = (credentials as unknown as { options: { authorize: Authorize } }).options;
  return check(input, { headers: { "x-client-address": "127.0.0.1" } });
}
const callback = (options: NextAuthOptions, email: string) =>
  options.callbacks?.jwt?.({ token: {}, user: { id: "1", email }, account: null } as never);

test("a person signs in with the right password, the e-mail address in any case", async () => {
  for (const email of ["edda@north.example", " Edda@North.Example "]) {
    const signedIn = await authorize({ email, password: "a long and right passphrase" });
    expect(signedIn).toMatchObject({ id: person.id, name: "Edda Marsh", email: "edda@north.example" });
  }
});

test("nobody signs in with a wrong password, an unknown address, without a password, or when disabled", async () => {
  const right = "a long and right passphrase";
  for (const [email, password] of [
    ["edda@north.example", "wrong"],
    ["edda@north.example", ""],
    ["nobody@north.example", right],
    ["sso@north.example", right],
    ["sso@north.example", ""],
  ]) {
    expect(await authorize({ email, password }), email).toBeNull();
  }
  expect(await authorize(undefined)).toBeNull();
  await systemDb().user.updateMany({ where: { id: person.id }, data: { disabledAt: new Date() } });
  expect(await authorize({ email: person.email, password: right })).toBeNull();
  await systemDb().user.updateMany({ where: { id: person.id }, data: { disabledAt: null } });
});

test("the session names the person and the organization, and nobody whom the service does not know", async () => {
  const options = nextAuthOptions();
  expect(await callback(options, "edda@north.example")).toMatchObject({
    sub: person.id,
    organizationId: person.organizationId,
  });
  expect(await callback(options, "stranger@elsewhere.example")).toEqual({});
});

test("when a person signed in last is kept, which changes nothing else of the account", async () => {
  const read = () => systemDb().user.findUniqueOrThrow({ where: { email: person.email } });
  await systemDb().user.updateMany({ where: { id: person.id }, data: { lastSignedInAt: null } });
  const before = await read();
  const token = await callback(nextAuthOptions(), person.email);
  const after = await read();
  expect(after).toEqual({ ...before, lastSignedInAt: expect.any(Date) });
  // The session says when it began: a new password ends those from before.
  expect(token?.signedInAt).toBe(after.lastSignedInAt?.getTime());
});

test("whoever signs in after a new password is let in, also where another machine's clock was ahead", async () => {
  const sessionsValidFrom = new Date(Date.now() + 5_000);
  await systemDb().user.updateMany({ where: { id: person.id }, data: { sessionsValidFrom } });
  const token = await callback(nextAuthOptions(), person.email);
  const cookie = await encode({ token: token ?? {}, secret: sessionSecret(), maxAge: 3600 });
  const headers = new Headers({ cookie: `next-auth.session-token=${cookie}` });
  expect(await sessionPerson({ headers })).toMatchObject({ id: person.id });
  await systemDb().user.updateMany({ where: { id: person.id }, data: { sessionsValidFrom: null } });
});

test("an OpenID Connect provider is offered when the settings name one, and lets in only people who are known", async () => {
  expect(nextAuthOptions().providers.map(({ id }) => id)).toEqual(["credentials"]);
  Object.assign(process.env, {
    OIDC_ISSUER: "https://login.north.example",
    OIDC_CLIENT_ID: "credence",
    OIDC_CLIENT_SECRET: "secret",
  });
  forgetEnv();
  const options = nextAuthOptions();
  expect(options.providers.map(({ id }) => id)).toEqual(["credentials", "oidc"]);
  const lets = (email: string | null) => options.callbacks?.signIn?.({ user: { id: "1", email } } as never);
  expect(await lets("EDDA@north.example")).toBe(true);
  expect(await lets("stranger@elsewhere.example")).toBe(false);
  expect(await lets(null)).toBe(false);
  const [, oidc] = options.providers;
  const { profile } = oidc as unknown as { profile: (claims: object) => { email: string | null } };
  const told = { sub: "1", email: "edda@north.example" };
  expect(profile({ ...told, email_verified: true }).email).toBe("edda@north.example");
  expect(profile({ ...told, email_verified: false }).email).toBeNull();
  expect(profile(told).email).toBeNull();
});

test("the word of a provider that never says whether it verified an address is taken when the settings say so", () => {
  process.env.OIDC_TRUST_EMAIL = "on";
  forgetEnv();
  const [, oidc] = nextAuthOptions().providers;
  const { profile } = oidc as unknown as { profile: (claims: object) => { email: string | null } };
  const told = { sub: "1", email: "edda@north.example" };
  expect(profile(told).email).toBe("edda@north.example");
  expect(profile({ ...told, email_verified: false }).email).toBeNull();
});

test("an account takes ten tries a minute", async () => {
  process.env.RATE_LIMITS = "on";
  forgetEnv();
  for (let count = 0; count < 10; count += 1) {
    expect(await authorize({ email: "tried@north.example", password: "guess" })).toBeNull();
  }
  await expect(authorize({ email: " Tried@North.example ", password: "guess" })).rejects.toThrow("Too many requests");
});
