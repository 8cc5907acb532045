import type { z } from "zod";
import type { OperationAnswer, OperationDefinition } from "./operation";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type ClientInput<Op extends OperationDefinition> = {
  params?: Record<string, string>;
  query?: Partial<Input<Op["query"]> & object>;
  body?: Input<Op["body"]>;
  ifMatch?: string;
};

/** A failed call: the service's problem document, or a network failure with status 0. */
export class ApiClientError extends Error {
  constructor(
    readonly status: number,
    readonly exceptionName: string,
    readonly detail: string,
    readonly errors: readonly { path: string; message: string }[] = [],
    readonly requestId?: string,
  ) {
    super(detail);
    this.name = "ApiClientError";
  }
}

export type CallAnswer<Op extends OperationDefinition> = {
  status: number;
  body: OperationAnswer<Op>;
  total: number | null;
  etag: string | null;
};

let organization = "";
/** The console sets the signed-in person's organization once; every call sends it. */
export function setOrganizationForCalls(organizationId: string): void {
  organization = organizationId;
}

/** The address of an operation with its path and query filled in. */
export function addressOf(
  operation: OperationDefinition,
  input: { params?: Record<string, string>; query?: object },
): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Calls an operation from the browser with the session's cookie; throws `ApiClientError`. */
export async function callForAnswer<Op extends OperationDefinition>(
  operation: Op,
  input: ClientInput<Op> = {},
): Promise<CallAnswer<Op>> {
  let response: Response;
  try {
    response = await fetch(addressOf(operation, { params: input.params, query: input.query as object | undefined }), {
      method: operation.method,
      credentials: "same-origin",
      headers: {
        "organization-id": organization,
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
        ...(input.ifMatch ? { "if-match": input.ifMatch } : {}),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
  } catch {
    throw new ApiClientError(
      0,
      "NetworkError",
      "The service could not be reached. Nothing was changed; check the connection and try again.",
    );
  }
  const text = await response.text();
  const body: unknown = text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  if (!response.ok) {
    const problem = (body ?? {}) as {
      name?: string;
      detail?: string;
      errors?: { path: string; message: string }[];
      request_id?: string;
    };
    throw new ApiClientError(
      response.status,
      problem.name ?? "Error",
      problem.detail ?? `The service answered ${response.status}`,
      problem.errors,
      problem.request_id,
    );
  }
  const total = response.headers.get("x-total-count");
  return {
    status: response.status,
    body: body as OperationAnswer<Op>,
    total: total === null ? null : Number(total),
    etag: response.headers.get("etag"),
  };
}

/** Calls an operation and returns the body of its answer. */
export async function call<Op extends OperationDefinition>(
  operation: Op,
  input: ClientInput<Op> = {},
): Promise<OperationAnswer<Op>> {
  return (await callForAnswer(operation, input)).body;
}
