import NextAuth from "next-auth";
import type { Person } from "@/prisma/factories/organization";
import { addSession } from "@/prisma/factories/session";
import { nextAuthOptions } from "./next-auth-options";
import { backToConfirmation } from "./sign-on-confirmation";

const sessionCookie = "next-auth.session-token";

/** A browser with its cookies, before our sign-in routes. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Whether it was told that the session could not be ended. */
  isStillSignedIn = false;

  constructor(private readonly userAgent = "") {}

  /** As it is sent. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  }

  async call(path: string, form?: Record<string, string>): Promise<{ location: string; body: unknown }> {
    const url = new URL(path, "http://localhost:3000");
    const method = form ? "POST" : "GET";
    const headers = { host: "localhost:3000", cookie: this.cookie, "user-agent": this.userAgent };
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
    const options = nextAuthOptions(request, () => {
      this.isStillSignedIn = true;
    });
    await (NextAuth as unknown as (...args: unknown[]) => Promise<void>)(given, response, options);
    for (const set of answered.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "" || /max-age=0/i.test(set)) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
    const led = backToConfirmation(request, new Response(null, { status: 302, headers: answered.headers }));
    return { location: led.headers.get("location") ?? "", body: answered.body };
  }

  /** Sends a form of next-auth's, with the token that proves that it is its own. */
  async post(path: string, form: Record<string, string> = {}) {
    const { csrfToken } = (await this.call("/api/auth/csrf")).body as { csrfToken: string };
    return this.call(path, { csrfToken, ...form });
  }

  /** Signed in, without the way there. */
  async withSession(person: Person): Promise<this> {
    this.cookies.set(sessionCookie, (await addSession(person)).token);
    return this;
  }

  async signIn(email: string, password: string): Promise<this> {
    await this.post("/api/auth/callback/credentials", { email, password, json: "true" });
    if (!this.isSignedIn) throw new Error(`${email} was not signed in`);
    return this;
  }

  async signOut(): Promise<void> {
    await this.post("/api/auth/signout", { json: "true" });
  }

  get isSignedIn(): boolean {
    return this.cookies.has(sessionCookie);
  }

  /** Asks our side to lead to the provider, signs in there, and comes back; answers where that led. */
  async throughProvider(callbackUrl: string, more: Record<string, string>): Promise<string> {
    const { location } = await this.post(`/api/auth/signin/oidc?${new URLSearchParams(more)}`, { callbackUrl });
    const back = await fetch(location, { redirect: "manual" });
    return (await this.call(back.headers.get("location") ?? "")).location;
  }
}
