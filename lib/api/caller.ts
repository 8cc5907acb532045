import { addressOf } from "./client";
import type { OperationDefinition } from "./operation";

export type Answer = { status: number; headers: Headers; text: string; json: unknown };
export type Call = { method?: string; headers?: Record<string, string>; body?: BodyInit; json?: unknown };
type Input = { params?: Record<string, string>; query?: object; body?: unknown; file?: File };
type Fields = Record<string, string>;

/** The smallest thing that is a PDF. */
const smallPdf = new File(["%PDF-1.4\n%%EOF\n"], "small.pdf");

/** What a browser's form sends: the fields, then the file. */
export function formOf(fields: Fields, file: File = smallPdf): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file);
  return form;
}

/** Calls the service as one API client, with its token and its organization's header. */
export type Caller = {
  token: string;
  organizationId: string;
  call: (path: string, call?: Call) => Promise<Answer>;
  /** Calls an operation by its contract. */
  invoke: (operation: OperationDefinition, input?: Input, headers?: Record<string, string>) => Promise<Answer>;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls an address without saying who calls. */
export async function callAt(
  origin: string,
  path: string,
  { method, headers, body, json }: Call = {},
): Promise<Answer> {
  const isJson = json !== undefined;
  const response = await fetch(origin + path, {
    method: method ?? (isJson || body !== undefined ? "POST" : "GET"),
    headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
    body: isJson ? JSON.stringify(json) : body,
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

/** A caller with any token, also one that is not good. */
export function callerAt(origin: string, token: string, organizationId: string): Caller {
  const identity = { authorization: `Bearer ${token}`, "organization-id": organizationId };
  const call: Caller["call"] = (path, options = {}) =>
    callAt(origin, path, { ...options, headers: { ...identity, ...options.headers } });
  return {
    token,
    organizationId,
    call,
    invoke: (operation, { params, query, body, file } = {}, headers) => {
      const sent = operation.upload ? { body: formOf((body ?? {}) as Fields, file) } : { json: body };
      return call(addressOf(operation, { params, query }), { method: operation.method, headers, ...sent });
    },
  };
}

/** A token for an API client's id and secret, as clients get it. */
export async function tokenOf(origin: string, client: { id: string; secret: string }): Promise<string> {
  const json = { client_id: client.id, client_secret: client.secret, grant_type: "client" };
  const { status, json: answer } = await callAt(origin, "/auth-tokens/v2/api", { json });
  if (status !== 201) throw new Error(`No token: ${status} ${JSON.stringify(answer)}`);
  return (answer as { access_token: string }).access_token;
}
