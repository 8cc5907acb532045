import type { z } from "zod";
import type { OperationAnswer, OperationDefinition } from "./operation";
import { ownRequest } from "./own-requests";
import { personHeader } from "./person-header";
import { isSessionWatched, signedInAgain, tellSessionOver } from "./session-over";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type ClientInput<Op extends OperationDefinition> = {
  params?: Record<string, string>;
  query?: Partial<Input<Op["query"]> & object>;
  body?: Input<Op["body"]>;
  ifMatch?: string;
  /** Id of a signing confirmation, for operations that are signed. */
  signingConfirmation?: string;
};

/** A failed call: the service's problem document, or a network failure with status 0. */
export class ApiClientError extends Error {
  constructor(
    readonly status: number,
    readonly exceptionName: string,
    readonly detail: string,
    readonly errors: readonly { path: string; message: string }[] = [],
    readonly requestId?: string,
    /** The whole problem document: some operations tell more in it. */
    readonly problem: object = {},
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
  /** When the service answered, by its own clock; ISO 8601, whole seconds. */
  answeredAt: string | null;
};

let identity: Record<string, string> = {};
/**
 * The console sets once for whom its page is; every call says it. Once somebody else has signed in in this browser the
 * service refuses what this page sends, instead of taking it for theirs.
 */
export function setPersonForCalls({ organizationId, userId }: { organizationId: string; userId: string }): void {
  identity = { "organization-id": organizationId, [personHeader]: userId };
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

/**
 * Calls an operation from the browser with the session's cookie; throws `ApiClientError`. What only reads waits where the
 * session is over, and is asked again for the person who has signed in anew.
 */
export async function callForAnswer<Op extends OperationDefinition>(
  operation: Op,
  input: ClientInput<Op> = {},
): Promise<CallAnswer<Op>> {
  let response: Response;
  const own = operation.method === "GET" ? undefined : ownRequest();
  try {
    response = await fetch(addressOf(operation, { params: input.params, query: input.query as object | undefined }), {
      method: operation.method,
      credentials: "same-origin",
      headers: {
        ...identity,
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
        ...(own ? { "x-request-id": own.id } : {}),
        ...(input.ifMatch ? { "if-match": input.ifMatch } : {}),
        ...(input.signingConfirmation ? { "signing-confirmation": input.signingConfirmation } : {}),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
  } catch {
    throw unreachable();
  } finally {
    own?.end();
  }
  const body = jsonOf(await response.text(), response.headers.get("content-type"));
  if (!response.ok) {
    const refused = refusal(response.status, body);
    if (response.status !== 401 || operation.method !== "GET" || !isSessionWatched()) throw refused;
    await signedInAgain();
    return callForAnswer(operation, input);
  }
  const total = response.headers.get("x-total-count");
  return {
    status: response.status,
    body: body as OperationAnswer<Op>,
    total: total === null ? null : Number(total),
    etag: response.headers.get("etag"),
    answeredAt: momentOf(response.headers.get("date")),
  };
}

/** Calls an operation and returns the body of its answer. */
export async function call<Op extends OperationDefinition>(
  operation: Op,
  input: ClientInput<Op> = {},
): Promise<OperationAnswer<Op>> {
  return (await callForAnswer(operation, input)).body;
}

/** Calls an operation that answers bytes as they come; `signal` ends it. Throws `ApiClientError`. */
export async function callForStream(
  operation: OperationDefinition,
  { query, signal }: { query?: object; signal?: AbortSignal } = {},
): Promise<ReadableStream<Uint8Array>> {
  let response: Response;
  try {
    response = await fetch(addressOf(operation, { query }), {
      credentials: "same-origin",
      headers: identity,
      signal,
    });
  } catch {
    throw unreachable();
  }
  if (!response.ok || !response.body)
    throw refusal(response.status, jsonOf(await response.text(), response.headers.get("content-type")));
  return response.body;
}

/** Calls an operation that answers bytes; throws `ApiClientError`. */
export async function callForFile(
  operation: OperationDefinition,
  { params, query }: { params?: Record<string, string>; query?: object } = {},
): Promise<{ content: Blob; name: string }> {
  let response: Response;
  try {
    response = await fetch(addressOf(operation, { params, query }), {
      credentials: "same-origin",
      headers: identity,
    });
  } catch {
    throw unreachable();
  }
  if (!response.ok) throw refusal(response.status, jsonOf(await response.text(), response.headers.get("content-type")));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? operation.id;
  return { content: await response.blob(), name };
}

/** A file with the fields that go with it. */
type UploadInput<Op extends OperationDefinition> = {
  params?: Record<string, string>;
  /** Those without a value are left out. */
  fields: { [Name in keyof Input<Op["body"]>]: string | undefined };
  file: File;
  /** From 0 to 1: how much of the request has been sent. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
};

/** Sends a file with its fields as the session's person; throws `ApiClientError`, named AbortError when `signal` ended it. */
export function upload<Op extends OperationDefinition & { upload: object }>(
  operation: Op,
  { params, fields, file, onProgress, signal }: UploadInput<Op>,
): Promise<OperationAnswer<Op>> {
  const form = new FormData();
  for (const [name, value] of Object.entries<string | undefined>(fields)) if (value) form.append(name, value);
  // Last: the fields are known to the service before the first byte of the file.
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how far a request is.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(operation.method, addressOf(operation, { params }));
    for (const [name, value] of Object.entries(identity)) request.setRequestHeader(name, value);
    const own = ownRequest();
    request.setRequestHeader("x-request-id", own.id);
    request.addEventListener("loadend", own.end);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener("load", () => {
      try {
        const body = jsonOf(request.responseText, request.getResponseHeader("content-type"));
        if (request.status >= 200 && request.status < 300) resolve(body as OperationAnswer<Op>);
        else reject(refusal(request.status, body));
      } catch {
        reject(unreachable());
      }
    });
    request.addEventListener("error", () => reject(unreachable()));
    request.addEventListener("abort", () => reject(new ApiClientError(0, "AbortError", "The upload was cancelled.")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.send(form);
    if (signal?.aborted) abort();
  });
}

const momentOf = (date: string | null): string | null =>
  date && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null;

const unreachable = () =>
  new ApiClientError(
    0,
    "NetworkError",
    "The service could not be reached. Nothing was changed; check the connection and try again.",
  );

const jsonOf = (text: string, contentType: string | null): unknown =>
  text && contentType?.includes("json") ? JSON.parse(text) : undefined;

/** The service's problem document as an error; that the session is over concerns the whole page. */
function refusal(status: number, body: unknown): ApiClientError {
  const problem = (body ?? {}) as {
    name?: string;
    detail?: string;
    errors?: { path: string; message: string }[];
    request_id?: string;
    /** Why, of a session that the service still knows of. */
    session_over?: string;
  };
  const isOver = status === 401;
  const detail = isOver
    ? (problem.session_over ?? "Your session has ended.")
    : (problem.detail ?? `The service answered ${status}`);
  if (isOver) tellSessionOver(detail);
  return new ApiClientError(status, problem.name ?? "Error", detail, problem.errors, problem.request_id, problem);
}
