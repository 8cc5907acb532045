import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Whoever sits before the provider's sign-in page, and how the provider behaves. */
export type AtTheProvider = {
  email: string;
  /** When this person signed in there last, seconds ago: told where no new sign-in is asked for. */
  signedInSecondsAgo: number;
  /** A provider that does not ask again, whatever it is told. */
  ignoresMaxAge?: boolean;
  /** The person turns back. */
  refuses?: boolean;
  /** Members of the ID token that are not as they should be. */
  tells?: { aud?: string; iss?: string; nonce?: string; nbf?: number; exp?: number };
  /** A strict provider, which tells the address at its userinfo endpoint alone; there it may speak of somebody else. */
  tellsAddressApart?: "of this person" | "of another person";
};

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the last authorization request asked for. */
  asked: () => URLSearchParams;
  close: () => Promise<void>;
};

type Grant = { nonce: string; challenge: string; redirectUri: string; authTime: number; email: string };

/**
 * An OpenID Connect provider on a free port of this machine, for tests: discovery, authorization code with PKCE, ID
 * tokens signed with RS256 that tell `auth_time` (OpenID Connect Core 1.0, 2 and 3.1).
 */
export async function startIdentityProvider(person: () => AtTheProvider): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "stand-in", use: "sig", alg: "RS256" };
  const [clientId, clientSecret] = ["credence", "a secret of the stand-in"];
  const grants = new Map<string, Grant>();
  const told = new Map<string, object>();
  let asked = new URLSearchParams();
  let issuer = "";

  function authorize(query: URLSearchParams): string {
    asked = query;
    const { email, signedInSecondsAgo, ignoresMaxAge, refuses } = person();
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    if (refuses) {
      back.searchParams.set("error", "access_denied");
      return back.href;
    }
    const asksAgain = (query.get("prompt") === "login" || query.get("max_age") === "0") && !ignoresMaxAge;
    const code = randomUUID();
    grants.set(code, {
      nonce: query.get("nonce") ?? "",
      challenge: query.get("code_challenge") ?? "",
      redirectUri: query.get("redirect_uri") ?? "",
      authTime: Math.floor(Date.now() / 1000) - (asksAgain ? 0 : signedInSecondsAgo),
      email,
    });
    back.searchParams.set("code", code);
    return back.href;
  }

  async function exchange(body: URLSearchParams): Promise<object | null> {
    const grant = grants.get(body.get("code") ?? "");
    grants.delete(body.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== body.get("redirect_uri")) return null;
    const address = { email: grant.email, email_verified: true };
    const { tellsAddressApart, tells } = person();
    const claims = { nonce: grant.nonce, auth_time: grant.authTime, ...(tellsAddressApart ? {} : address) };
    const iat = Math.floor(Date.now() / 1000);
    const standing = { iss: issuer, aud: clientId, sub: `subject of ${grant.email}`, iat, exp: iat + 300 };
    const idToken = await new SignJWT({ ...standing, ...claims, ...tells })
      .setProtectedHeader({ alg: "RS256", kid: jwk.kid })
      .sign(privateKey);
    const accessToken = randomUUID();
    if (tellsAddressApart === "of this person") told.set(accessToken, { sub: `subject of ${grant.email}`, ...address });
    else told.set(accessToken, { sub: "subject of somebody else", ...address });
    return { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/.well-known/openid-configuration") {
      json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    } else if (url.pathname === "/jwks") json(200, { keys: [jwk] });
    else if (url.pathname === "/userinfo") {
      const claims = told.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
      json(claims ? 200 : 401, claims ?? { error: "invalid_token" });
    } else if (url.pathname === "/authorize") response.writeHead(302, { location: authorize(url.searchParams) }).end();
    else {
      const tokens = await exchange(new URLSearchParams(await text(request)));
      json(tokens ? 200 : 400, tokens ?? { error: "invalid_grant" });
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
