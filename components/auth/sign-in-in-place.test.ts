import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInInPlace } from "./sign-in-in-place";

const origin = "http://localhost:3000";
const ada = { email: "ada@north.example", password: "a long and right passphrase" };
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", ask.mockReset());
  vi.stubGlobal("window", { location: { href: `${origin}/console` } });
});
afterEach(() => vi.unstubAllGlobals());

const answered = (path: string, status = 200) =>
  ask
    .mockResolvedValueOnce(Response.json({ csrfToken: "token" }))
    .mockResolvedValueOnce(Response.json({ url: origin + path }, { status }));

test("whoever signed in is told so, and whoever did not, why", async () => {
  answered("/console");
  expect(await signInInPlace(ada)).toBeNull();
  answered("/api/auth/error?error=CredentialsSignin", 401);
  expect(await signInInPlace(ada)).toBe("CredentialsSignin");
});

test("nobody is told to be signed in whose browser keeps no cookies", async () => {
  answered("/api/auth/signin?csrf=true");
  expect(await signInInPlace(ada)).toBe("Failed");
});
