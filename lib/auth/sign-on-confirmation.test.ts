import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { createOrganization, createPerson, type Person } from "@/prisma/factories/organization";
import { log } from "@/lib/log/log";
import { useTestDatabase } from "@/prisma/test-database";
import { type AtTheProvider, type IdentityProvider, startIdentityProvider } from "./identity-provider-stand-in";
import { backToConfirmation } from "./sign-on-confirmation";
import { readOutcome } from "./sign-on-outcome";
import { TestBrowser } from "./test-browser";

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

/** What the page that asked for the confirmation is told. */
async function confirm(browser: TestBrowser, more: Record<string, string> = { prompt: "login", max_age: "0" }) {
  const location = await browser.throughProvider("/sign-in/confirmed?for=this-form", more);
  const url = new URL(location, "http://localhost:3000");
  expect(url.pathname).toBe("/sign-in/confirmed");
  return readOutcome(Object.fromEntries(url.searchParams));
}
const signedIn = () => new TestBrowser().withSession(imogen);

const confirmations = () => systemDb().signingConfirmation.findMany({ orderBy: { id: "asc" } });

test("a person confirms by signing in at the provider again, and stays who is signed in here", async () => {
  const browser = await signedIn();
  const session = browser.cookies.get("next-auth.session-token");
  const outcome = await confirm(browser);
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
  const tellsOld = await confirm(await signedIn(), {});
  expect(tellsOld).toMatchObject({ error: expect.stringContaining("did not ask you to sign in again") });
  atTheProvider = { ...atTheProvider, ignoresMaxAge: true };
  const ignores = await confirm(await signedIn());
  expect(ignores).toMatchObject({ error: expect.stringContaining("did not ask you to sign in again") });
  atTheProvider = { email: "otis@north.example", signedInSecondsAgo: 0 };
  const other = await confirm(await signedIn());
  expect(other).toMatchObject({ error: expect.stringContaining("somebody else") });
  atTheProvider = { email: "imogen@north.example", signedInSecondsAgo: 0 };
  expect(await confirm(new TestBrowser())).toMatchObject({ error: expect.stringContaining("session has ended") });
  expect((await confirmations()).length).toBe(before);
});

test("whoever turns back at the provider is told so in the window that was opened", async () => {
  atTheProvider = { ...atTheProvider, refuses: true };
  const outcome = await confirm(await signedIn());
  expect(outcome).toEqual({ purpose: "this-form", error: "Single sign-on did not confirm you. Try again." });
});

test("signing in with the provider still signs in, and makes no confirmation", async () => {
  const before = (await confirmations()).length;
  const browser = new TestBrowser();
  expect(await browser.throughProvider("/console", {})).toBe("http://localhost:3000/console");
  expect(browser.cookies.has("next-auth.session-token")).toBe(true);
  expect((await confirmations()).length).toBe(before);
});

test("a provider that tells the address at its userinfo endpoint alone signs the same person in, and no other", async () => {
  atTheProvider = { ...atTheProvider, tellsAddressApart: "of this person" };
  const browser = new TestBrowser();
  expect(await browser.throughProvider("/console", {})).toBe("http://localhost:3000/console");
  expect(browser.cookies.has("next-auth.session-token")).toBe(true);
  const confirming = await signedIn();
  expect(await confirm(confirming)).toMatchObject({ confirmation: { method: "single-sign-on" } });

  atTheProvider = { ...atTheProvider, tellsAddressApart: "of another person" };
  const stranger = new TestBrowser();
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
  const browser = new TestBrowser();
  expect(await browser.throughProvider("/console", {})).toContain("error?error=OAuthCallback");
  expect(browser.cookies.has("next-auth.session-token")).toBe(false);
  expect(JSON.stringify(warned.mock.calls)).not.toContain("imogen@");
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ code: "OAUTH_CALLBACK_ERROR" }), expect.anything());
  warned.mockRestore();
});

test("a clock of the provider that is a few seconds ahead keeps nobody out", async () => {
  atTheProvider = { ...atTheProvider, tells: { nbf: Math.floor(Date.now() / 1000) + 5 } };
  expect(await new TestBrowser().throughProvider("/console", {})).toBe("http://localhost:3000/console");
});

test("a cookie that nobody can read asks for no confirmation", () => {
  const cookie = "next-auth.callback-url=%E0%A4%A";
  const request = new Request("http://localhost:3000/api/auth/callback/oidc", { headers: { cookie } });
  const refused = new Response(null, { status: 302, headers: { location: "/sign-in?error=OAuthCallback" } });
  expect(backToConfirmation(request, refused)).toBe(refused);
});
