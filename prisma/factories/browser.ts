import type { Answer, Call } from "@/lib/api/caller";
import type { TestServer } from "@/lib/api/test-server";
import type { Person } from "./organization";
import { addSession } from "./session";

type Signer = Pick<Person, "id" | "organizationId">;

/** The cookie of each person's browser, who signs in when first asked. */
const cookies = new Map<string, Promise<string>>();

async function signIn(person: Signer): Promise<string> {
  return `next-auth.session-token=${(await addSession(person)).token}`;
}

function cookieOf(person: Signer): Promise<string> {
  const cookie = cookies.get(person.id) ?? signIn(person);
  cookies.set(person.id, cookie);
  return cookie;
}

/** Calls the service as a person whose browser is signed in; `cookie` is that of another one than the person's own. */
export async function callInBrowser(
  server: TestServer,
  person: Signer,
  path: string,
  { cookie, ...call }: Call & { cookie?: string } = {},
): Promise<Answer> {
  const identity = {
    cookie: cookie ?? (await cookieOf(person)),
    "organization-id": person.organizationId,
    "sec-fetch-site": "same-origin",
  };
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
