import { decodeJwt } from "jose";
import type { NextAuthOptions, Profile, TokenSet } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { sessionSecret } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log/log";
import { clientAddress } from "@/lib/api/client-address";
import { beginSession, ProofIsOver } from "@/lib/sessions/begin-session";
import { endSessionOf } from "@/lib/sessions/end-session-of";
import { sessionHours } from "@/lib/sessions/session-schemas";
import { countTry } from "./login-limits";
import { isRightPassword } from "./passwords";
import type { ConfirmationMethod } from "./operations";
import { sessionPerson } from "./session-person";
import { confirmationTarget, confirmBySignOn } from "./sign-on-confirmation";

const findPerson = (email: string) => systemDb().user.findUnique({ where: { email: email.trim().toLowerCase() } });

/** Sign-in with e-mail and password; counted per account and per address. Null is "wrong", without saying what. */
const credentials = Credentials({
  name: "E-mail and password",
  credentials: { email: { label: "E-mail", type: "email" }, password: { label: "Password", type: "password" } },
  async authorize(input, request) {
    const { email = "", password = "" } = input ?? {};
    const given: Record<string, unknown> = request.headers ?? {};
    const address = clientAddress({ get: (name) => (given[name] === undefined ? null : String(given[name])) });
    await countTry("sign-in", { subject: email.trim().toLowerCase(), address });
    const person = await findPerson(email);
    const isRight = await isRightPassword(person?.passwordHash, password);
    if (!person || !isRight || person.disabledAt) return null;
    const { id, name, sessionsValidFrom } = person;
    return { id, name, email: person.email, sessionsValidFrom };
  },
});

type Client = Parameters<NonNullable<Extract<OAuthConfig<Profile>["userinfo"], object>["request"]>>[0]["client"];
type Claims = Profile & { email_verified?: boolean };

/**
 * What the provider says of the person: the ID token, which has been verified by then, and where that does not tell an
 * address and whether it is verified, as strict providers' does not, the userinfo endpoint (OpenID Connect Core 1.0, 5.3
 * and 5.4). The token's own members, `auth_time` above all, stand before what is said there.
 */
async function claimsOfPerson({ client, tokens }: { client: Client; tokens: TokenSet }): Promise<Claims> {
  const claims: Claims = decodeJwt(tokens.id_token ?? "");
  if (claims.email_verified !== undefined || !client.issuer.metadata.userinfo_endpoint) return claims;
  const said: Claims = await client.userinfo(tokens.access_token ?? "");
  if (said.sub !== claims.sub) throw new Error("The userinfo endpoint speaks of another person than the ID token");
  // Of one place both: "verified" is not said of another place's address.
  const { email, email_verified } = said.email === undefined ? claims : said;
  return { ...said, ...claims, email, email_verified };
}

/** Any OpenID Connect provider, by settings. People must be known here by their verified e-mail address. */
function openIdConnect(): NextAuthOptions["providers"] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_TRUST_EMAIL } = env();
  if (!OIDC_ISSUER) return [];
  return [
    {
      id: "oidc",
      name: "Single sign-on",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      authorization: { params: { scope: "openid email profile" } },
      userinfo: { request: claimsOfPerson },
      profile: (profile: { sub: string; name?: string; email?: string; email_verified?: boolean }) => ({
        id: profile.sub,
        name: profile.name,
        email: (profile.email_verified ?? OIDC_TRUST_EMAIL) === true ? profile.email : null,
      }),
    },
  ];
}

/** next-auth's own messages run over many lines, and one of them holds what the provider said of the person. */
const logger: NonNullable<NextAuthOptions["logger"]> = {
  error: (code, given) =>
    log.warn({ code, err: given instanceof Error ? given : given.error }, "a sign-in came to no good end"),
  warn: () => undefined,
  debug: () => undefined,
};

const methodOf = (provider: string | undefined): ConfirmationMethod =>
  provider === "oidc" ? "single-sign-on" : "password";

/**
 * Sign-in, sign-out, session and its secret. `request` is the one that is answered: a sign-on that was asked for to
 * confirm a signature is told by its cookies. `onStillSignedIn`: a session could not be ended, which next-auth keeps to
 * itself.
 */
export function nextAuthOptions(
  request: Request = new Request(env().BASE_URL),
  onStillSignedIn?: () => void,
): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: sessionHours * 3600 },
    logger,
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [credentials, ...openIdConnect()],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider === "oidc" && !user.email)
          log.warn("the provider told no e-mail address that it verified");
        const person = user.email ? await findPerson(user.email) : null;
        const target = account?.provider === "oidc" ? confirmationTarget(request) : null;
        if (target) return confirmBySignOn(request, { target, personId: person?.id ?? null, claims: profile });
        return person !== null && person.disabledAt === null;
      },
      async jwt({ token, user, account }) {
        if (!user?.email) return token;
        const person = await findPerson(user.email);
        if (!person) return {};
        const method = methodOf(account?.provider);
        // As it stood when the password was proved; single sign-on proves none.
        const { sessionsValidFrom = person.sessionsValidFrom } = user as typeof user & Partial<typeof person>;
        const begun = await beginSession({ ...person, sessionsValidFrom }, { method, headers: request.headers }).catch(
          (error: unknown) => {
            if (error instanceof ProofIsOver) return null;
            throw error;
          },
        );
        if (!begun) return {};
        const { id: sessionId, signedInAt } = begun;
        // The cookie of the session that this browser had is gone with it: nobody could sign out of that one any more.
        await endSessionOf(request, "signed-in-anew");
        // The clock that ended the sessions from before may be ahead of this one: another machine's, or one of test data
        // that was moved back since. Whoever signs in now comes after them all the same.
        const begunAt = Math.max(signedInAt.getTime(), person.sessionsValidFrom?.getTime() ?? 0);
        return { ...token, sub: person.id, organizationId: person.organizationId, sessionId, signedInAt: begunAt };
      },
      session: async ({ session }) => ((await sessionPerson(request)) ? session : { expires: session.expires }),
    },
    events: {
      signOut: () =>
        endSessionOf(request, "signed-out").catch((error: unknown) => {
          onStillSignedIn?.();
          throw error;
        }),
    },
  };
}
