import { encode } from "next-auth/jwt";
import type { Answer, Call } from "@/lib/api/caller";
import type { TestServer } from "@/lib/api/test-server";
import { sessionSecret } from "@/lib/crypto";
import type { Person } from "./organization";

type Signer = Pick<Person, "id" | "organizationId">;

/** Calls the service as a person whose browser is signed in. */
export async function callInBrowser(
  server: TestServer,
  { id: sub, organizationId }: Signer,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const token = await encode({ token: { sub, organizationId }, secret: sessionSecret() });
  const cookie = `next-auth.session-token=${token}`;
  const identity = { cookie, "organization-id": organizationId, "sec-fetch-site": "same-origin" };
  return server.call(path, { ...call, headers: { ...identity, ...call.headers } });
}

/** The person confirms with the password who is signing; answers the confirmation's id. */
export async function confirmInBrowser(server: TestServer, signer: Signer, password: string): Promise<string> {
  const { status, json, text } = await callInBrowser(server, signer, "/v2/signing-confirmations", {
    json: { password },
  });
  if (status !== 201) throw new Error(`The confirmation answered ${status}: ${text}`);
  return (json as { id: string }).id;
}
