import type { APIRequestContext } from "@playwright/test";
import { addressOf } from "@/lib/api/client";
import type { Role } from "@/lib/api/context";
import type { OperationAnswer, OperationDefinition } from "@/lib/api/operation";
import { issueToken } from "@/lib/auth/operations";
import { clientWith, organization } from "./demo-facts";

const tokens = new Map<Role, Promise<string>>();

async function requestToken(request: APIRequestContext, role: Role): Promise<string> {
  const { clientId, clientSecret } = clientWith(role);
  const answer = await request.post(issueToken.path, {
    data: { client_id: clientId, client_secret: clientSecret, grant_type: "client" },
  });
  const { access_token: token }: OperationAnswer<typeof issueToken> = await answer.json();
  return token;
}

type Input = { params?: Record<string, string>; query?: object; body?: unknown };

/** Calls an operation as the API client of a role, as a client system would. Throws on anything but success. */
export async function callAs<Op extends OperationDefinition>(
  request: APIRequestContext,
  role: Role,
  { operation, ...input }: Input & { operation: Op },
): Promise<OperationAnswer<Op>> {
  const known = tokens.get(role) ?? requestToken(request, role);
  tokens.set(role, known);
  const answer = await request.fetch(addressOf(operation, input), {
    method: operation.method,
    headers: { authorization: `Bearer ${await known}`, "organization-id": organization.id },
    ...(input.body === undefined ? {} : { data: input.body }),
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${operation.id} answered ${answer.status()}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as OperationAnswer<Op>;
}
