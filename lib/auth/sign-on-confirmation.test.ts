import NextAuth from "next-auth";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sessionSecret } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { createOrganization, createPerson, type Person } from "@/prisma/factories/organization";
import { log } from "@/lib/log/log";
import { useTestDatabase } from "@/prisma/test-database";
import { type AtTheProvider, type IdentityProvider, startIdentityProvider } from "./identity-provider-stand-in";
import { nextAuthOptions } from "./next-auth-options";
import { backToConfirmation } from "./sign-on-confirmation";
import { readOutcome } from "./sign-on-outcome";

useTestDatabase();
let imogen: Person;
let provider: IdentityProvider;
let atTheProvider: AtTheProvider;

beforeAll(async () => {
  const { id } = await createOrganization("North Plan");
  const roles = ["Medical Director"] as const;
  imogen = await createPerson(id, { name: "Imogen Farrow", email: "imogen@north.example", roles });
  await createPerson(id, { name: "Otis Farrow", email: "otis@north.example", roles });
  provider = await startIdentityProvider(() => atTheProvider);
  Object.assign(process.env, {
    NEXTAUTH_URL: "http://localhost:3000",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
  });
  forgetEnv();
});
afterAll(() => provider.close());
beforeEach(() => {
  atTheProvider = { email: "imogen@north.example", signedInSecondsAgo: 3600 };
});

/** A browser with its cookies, before our sign-in routes. */
class Browser {
  readonly cookies = new Map<string, string>();

  async call(path: string, form?: Record<string, string>): Promise<{ location: string; body: unknown }> {
    const url = new URL(path, "http://localhost:3000");
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
    const method = form ? "POST" : "GET";
    const headers: Record<string, string> = { host: "localhost:3000", cookie };
    const request = new Request(url, { method, headers });
    const answered = { body: undefined as unknown, headers: new Headers(), cookies: [] as string[] };
    const response = {
      status: () => response,
      getHeader: () => answered.cookies,
      setHeader: (name: string, value: string | string[]) => {
        if (name.toLowerCase() === "set-cookie") answered.cookies = [value].flat();
        else answered.headers.set(name, String(value));
        return response;
      },
      end: () => response,
      send: (body: unknown) => Object.assign(answered, { body }),
      json: (body: unknown) => Object.assign(answered, { body }),
    };
    const query = {
      ...Object.fromEntries(url.searchParams),
      nextauth: url.pathname.replace("/api/auth/", "").split("/"),
    };
    const given = { method, headers, query, body: form ?? {}, cookies: Object.fromEntries(this.cookies) };
    await (NextAuth as unknown as (...args: unknown[]) => Promise<void>)(given, response, nextAuthOptions(request));
    for (const set of answered.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "" || /max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    const led = backToConfirmation(request, new Response(null, { status: 302, headers: answered.headers }));
    return { location: led.headers.get("location") ?? "", body: answered.body };
  }

  async signIn({ id: sub, organizationId }: Person): Promise<this> {
    const token = await encode({ token: { sub, organizationId }, secret: sessionSecret() });
    this.cookies.set("next-auth.session-token", token);
    return this;
  }

  /** Asks our side to lead to the provider, signs in there, and comes back; answers where that led. */
  async throughProvider(callbackUrl: string, more: Record<string, string>): Promise<string> {
    const { csrfToken } = (await this.call("/api/auth/csrf")).body as { csrfToken: string };
    const { location } = await this.call(`/api/auth/signin/oidc?${new URLSearchParams(more)}`, {
      csrfToken,
      callbackUrl,
    });
    const back = await fetch(location, { redirect: "manual" });
    return (await this.call(back.headers.get("location") ?? "")).location;
  }

  /** What the page that asked for the confirmation is told. */
  async confirm(more: Record<string, string> = { prompt: "login", max_age: "0" }) {
    const location = await this.throughProvider("/sign-in/confirmed?for=this-form", more);
    const url = new URL(location, "http://localhost:3000");
    expect(url.pathname).toBe("/sign-in/confirmed");
    return readOutcome(Object.fromEntries(url.searchParams));
  }
}

const confirmations = () => systemDb().signingConfirmation.findMany({ orderBy: { id: "asc" } });

test("a person confirms by signing in at the provider again, and stays who is signed in here", async () => {
  const browser = await new Browser().signIn(imogen);
  const session = browser.cookies.get("next-auth.session-token");
  const outcome = await browser.confirm();
  expect(Object.fromEntries(provider.asked())).toMatchObject({ prompt: "login", max_age: "0" });
  const [made, ...others] = await confirmations();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ userId: imogen.id, method: "single-sign-on", usedAt: null });
  expect(outcome).toMatchObject({
    purpose: "this-form",
    confirmation: { id: made?.id, method: "single-sign-on", expires_at: made?.expiresAt.toISOString() },
  });
  expect(browser.cookies.get("next-auth.session-token")).toBe(session);
});

test("a session of the provider from before, another person, or none here confirms nothing", async () => {
  const before = (await confirmations()).length;
  const tellsOld = await (await new Browser().signIn(imogen)).confirm({});
  expect(tellsOld).toMatchObject({ error: expect.stringContaining("did not ask you to sign in again") });
  atTheProvider = { ...atTheProvider, ignoresMaxAge: true };
  const ignores = await (await new Browser().signIn(imogen)).confirm();
  expect(ignores).toMatchObject({ error: expect.stringContaining("did not ask you to sign in again") });
  atTheProvider = { email: "otis@north.example", signedInSecondsAgo: 0 };
  const other = await (await new Browser().signIn(imogen)).confirm();
  expect(other).toMatchObject({ error: expect.stringContaining("somebody else") });
  atTheProvider = { email: "imogen@north.example", signedInSecondsAgo: 0 };
  expect(await new Browser().confirm()).toMatchObject({ error: expect.stringContaining("session has ended") });
  expect((await confirmations()).length).toBe(before);
});

test("whoever turns back at the provider is told so in the window that was opened", async () => {
  atTheProvider = { ...atTheProvider, refuses: true };
  const outcome = await (await new Browser().signIn(imogen)).confirm();
  expect(outcome).toEqual({ purpose: "this-form", error: "Single sign-on did not confirm you. Try again." });
});

test("signing in with the provider still signs in, and makes no confirmation", async () => {
  const before = (await confirmations()).length;
  const browser = new Browser();
  expect(await browser.throughProvider("/console", {})).toBe("http://localhost:3000/console");
  expect(browser.cookies.has("next-auth.session-token")).toBe(true);
  expect((await confirmations()).length).toBe(before);
});

test("a provider that tells the address at its userinfo endpoint alone signs the same person in, and no other", async () => {
  atTheProvider = { ...atTheProvider, tellsAddressApart: "of this person" };
  const browser = new Browser();
  expect(await browser.throughProvider("/console", {})).toBe("http://localhost:3000/console");
  expect(browser.cookies.has("next-auth.session-token")).toBe(true);
  const confirming = await new Browser().signIn(imogen);
  expect(await confirming.confirm()).toMatchObject({ confirmation: { method: "single-sign-on" } });

  atTheProvider = { ...atTheProvider, tellsAddressApart: "of another person" };
  const stranger = new Browser();
  expect(await stranger.throughProvider("/console", {})).toContain("error?error=OAuthCallback");
  expect(stranger.cookies.has("next-auth.session-token")).toBe(false);
});

test.each([
  ["another client", { aud: "another-client" }],
  ["another issuer", { iss: "https://elsewhere.example" }],
  ["another sign-on", { nonce: "of another sign-on" }],
  ["a time that is over", { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ["a time to come", { nbf: Math.floor(Date.now() / 1000) + 3600 }],
])("an ID token of %s signs nobody in", async (_of, tells) => {
  const warned = vi.spyOn(log, "warn");
  atTheProvider = { ...atTheProvider, tells };
  const browser = new Browser();
  expect(await browser.throughProvider("/console", {})).toContain("error?error=OAuthCallback");
  expect(browser.cookies.has("next-auth.session-token")).toBe(false);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("imogen@");
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ code: "OAUTH_CALLBACK_ERROR" }), expect.anything());
  warned.mockRestore();
});

test("a clock of the provider that is a few seconds ahead keeps nobody out", async () => {
  atTheProvider = { ...atTheProvider, tells: { nbf: Math.floor(Date.now() / 1000) + 5 } };
  expect(await new Browser().throughProvider("/console", {})).toBe("http://localhost:3000/console");
});

test("a cookie that nobody can read asks for no confirmation", () => {
  const cookie = "next-auth.callback-url=%E0%A4%A";
  const request = new Request("http://localhost:3000/api/auth/callback/oidc", { headers: { cookie } });
  const refused = new Response(null, { status: 302, headers: { location: "/sign-in?error=OAuthCallback" } });
  expect(backToConfirmation(request, refused)).toBe(refused);
});
