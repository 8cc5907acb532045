import { authenticate, type Caller } from "@/lib/auth/authenticate";
import { now } from "@/lib/clock";
import { inOrganization, type Db } from "@/lib/db";
import { requestIdOf } from "./request-id";
import { checkAnswer } from "./check-answer";
import type { Context } from "./context";
import { isDatabaseUnavailable } from "./database-unavailable";
import { ApiError, badRequest, forbidden, serviceUnavailable } from "./errors";
import { requestHash, storeAnswer, takeIdempotencyKey } from "./idempotency";
import { successStatuses, type OperationDefinition, type Page, type Reply, type Stream, type Verb } from "./operation";
import { pageHeaders } from "./page-headers";
import { parseBody, parseParams, parseQuery } from "./parse-request";
import { problemResponse } from "./problem";
import { countRequest } from "./rate-limit";

/** A request to its answer; carries its contract, so that the tests can tell which operation a route file serves. */
export type Handler = ((request: Request) => Promise<Response>) & { definition: OperationDefinition };

type Answer = { status: number; headers: Record<string, string>; body: string | null; stream?: Stream["body"] };

const isMarked = (value: unknown): value is Reply | Page<unknown> | Stream =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  ["reply", "page", "stream"].includes(String(value.kind));

/** Turns what a verb returned into status, headers and text. */
function answerOf(definition: OperationDefinition, url: URL, result: unknown): Answer {
  const [only = 200] = successStatuses(definition);
  const marked = isMarked(result) ? result : undefined;
  if (marked?.kind === "stream") return { status: only, headers: marked.headers, body: null, stream: marked.body };
  const status = marked?.kind === "reply" ? marked.status : only;
  const body = marked ? marked.body : result;
  const headers = {
    ...(marked?.kind === "reply" ? marked.headers : {}),
    ...(marked?.kind === "page" ? pageHeaders(url, marked) : {}),
  };
  checkAnswer(definition, status, body);
  if (definition.responses[status] === null) return { status, headers, body: null };
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

/** What may be kept of an answer: secrets that are shown once are not shown again on a replay. */
function withoutSecrets({ shownOnce }: OperationDefinition, { status, headers, body }: Answer): Omit<Answer, "stream"> {
  if (!shownOnce || body === null) return { status, headers, body };
  const kept = Object.entries(JSON.parse(body) as object).filter(([member]) => !shownOnce.includes(member));
  return { status, headers, body: JSON.stringify(Object.fromEntries(kept)) };
}

/** What an earlier request with this key was answered, marked as replayed; null when this is the first. */
async function storedAnswer(ctx: Context, key: string, hash: string): Promise<Answer | null> {
  const stored = await takeIdempotencyKey(ctx, key, hash);
  return stored && { ...stored, headers: { ...stored.headers, "idempotent-replayed": "true" } };
}

/** 400 without the header, 403 when it is not the caller's organization. */
function requireOrganization(request: Request, caller: Caller): void {
  const header = request.headers.get("organization-id");
  if (!header)
    throw badRequest("The header organization-id is required", [{ path: "organization-id", message: "is required" }]);
  if (header !== caller.organizationId) throw forbidden("organization-id is not the caller's organization");
}

/** 400 when the body names another organization than the header, or another workflow than the path. */
function requireAgreement(
  definition: OperationDefinition,
  json: unknown,
  { organizationId, params }: { organizationId: string; params: Record<string, string> },
): void {
  if (typeof json !== "object" || json === null) return;
  const named = json as { organization_id?: unknown; workflow_id?: unknown };
  const differs = (value: unknown, expected: string | undefined) => typeof value === "string" && value !== expected;
  if (differs(named.organization_id, organizationId)) {
    const message = "contradicts the header organization-id";
    throw badRequest(`Invalid body: organization_id ${message}`, [{ path: "organization_id", message }]);
  }
  if (definition.path.includes("credentialing-workflows/{id}") && differs(named.workflow_id, params.id)) {
    const message = "contradicts the workflow of the path";
    throw badRequest(`Invalid body: workflow_id ${message}`, [{ path: "workflow_id", message }]);
  }
}

function requireRole(definition: OperationDefinition, caller: Caller): void {
  if (definition.access === "public" || definition.access === "any role") return;
  const allowed: readonly string[] = definition.access;
  if (!caller.actor.roles.some((role) => allowed.includes(role))) {
    throw forbidden(
      `${definition.summary} is open to ${allowed.join(", ")}; the caller is ${caller.actor.roles.join(", ") || "without a role"}`,
    );
  }
}

// A unique index that refuses (P2002) means that somebody was faster: the next try sees what they wrote and says so.
const transient = new Set(["40P01", "40001", "P2034", "P2002"]);
const isTransient = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  (("code" in error && transient.has(String(error.code))) || /\b40P01\b|deadlock detected/.test(String(error)));

/** Runs the work in the organization's transaction; the loser of a deadlock or of a race gets two more tries. */
async function transacted<T>(organizationId: string, work: (db: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inOrganization(organizationId, work, { timeoutMs: 30_000 });
    } catch (error) {
      if (tries === 3 || !isTransient(error)) throw error;
    }
  }
}

/**
 * The only pipeline from a request to its answer: caller (401) → organization (400/403) → role (403) → rate limit
 * (429) → params, query, body by the contract (400) → idempotency → verb → answer checked against the contract.
 */
export function handle<Op extends OperationDefinition>(definition: Op, verb: Verb<Op>): Handler {
  async function answer(request: Request, requestId: string): Promise<Response> {
    const url = new URL(request.url);
    const isPublic = definition.access === "public";
    const caller: Caller = isPublic ? publicCaller(request) : await authenticate(request);
    if (!isPublic) requireOrganization(request, caller);
    requireRole(definition, caller);
    const limitHeaders = isPublic ? {} : await countRequest(caller.callerId);

    const input = {
      params: parseParams(definition.path, url.pathname),
      query: definition.query && parseQuery(definition.query, url.searchParams),
    };
    const body = await parseBody(definition, request);
    if (!isPublic)
      requireAgreement(definition, body.json, { organizationId: caller.organizationId, params: input.params });
    const context = {
      organizationId: caller.organizationId,
      actor: caller.actor,
      now: now(),
      requestId,
      ifMatch: request.headers.get("if-match"),
      isBrowserSession: caller.isBrowserSession,
    };
    const run = async (ctx: Context): Promise<Answer> =>
      // The contract's types were proved by the parsers above; the pipeline itself is written for every operation.
      answerOf(definition, url, await verb(ctx, { ...input, body: body.value } as never));

    const key = definition.method === "GET" || isPublic ? null : request.headers.get("idempotency-key");
    const hash =
      key === null
        ? ""
        : requestHash({ method: definition.method, path: url.pathname, query: url.search, body: body.text });
    const inTransaction = async (db: Db, work: (ctx: Context) => Promise<Answer>): Promise<Answer> => {
      const ctx: Context = { ...context, db };
      if (key === null) return work(ctx);
      const stored = await storedAnswer(ctx, key, hash);
      if (stored) return stored;
      const fresh = await work(ctx);
      await storeAnswer(ctx, key, hash, withoutSecrets(definition, fresh));
      return fresh;
    };

    const inOwnTransaction = (work: (ctx: Context) => Promise<Answer>): Promise<Answer> =>
      transacted(caller.organizationId, (db) => inTransaction(db, work));
    const outside = async (): Promise<Answer> => {
      const bare = () => run({ ...context, db: noTransaction });
      if (isPublic || key === null) return bare();
      // The call goes out between two short transactions: one that hangs must not hold a connection.
      const known = await inOrganization(caller.organizationId, (db) => storedAnswer({ ...context, db }, key, hash));
      if (known) return known;
      const fresh = await bare();
      return inOwnTransaction(async () => fresh);
    };
    const result = isPublic || definition.transaction === false ? await outside() : await inOwnTransaction(run);
    return toResponse(result, request, { ...limitHeaders, "x-request-id": requestId });
  }

  const handler = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    try {
      return await answer(request, requestId);
    } catch (error) {
      const reported =
        !(error instanceof ApiError) && isDatabaseUnavailable(error)
          ? serviceUnavailable("The service cannot reach its database in time; nothing of this request was kept")
          : error;
      const response = problemResponse(reported, {
        path: new URL(request.url).pathname,
        id: requestId,
        hasStringErrors: definition.stringErrors,
      });
      if (response.status >= 500) console.error(`request ${requestId} ${definition.id} failed:`, error);
      return response;
    }
  };
  return Object.assign(handler, { definition });
}

/** A public operation has no organization; what it may do stands in its verb. */
function publicCaller(request: Request): Caller {
  const address = request.headers.get("x-client-address") ?? "";
  return {
    organizationId: "",
    actor: { type: "client", id: address, name: "", roles: [] },
    callerId: address,
    isBrowserSession: false,
  };
}

const noTransaction = new Proxy({} as Db, {
  get: (_, member) => {
    throw new Error(`This operation opens its own transaction; ctx.db.${String(member)} is not there`);
  },
});

function toResponse(answer: Answer, request: Request, headers: Record<string, string>): Response {
  const all = { "cache-control": "no-store", ...answer.headers, ...headers };
  const tag = answer.headers["etag"];
  if (tag && request.method === "GET" && request.headers.get("if-none-match") === tag) {
    return new Response(null, { status: 304, headers: { etag: tag, "x-request-id": headers["x-request-id"] ?? "" } });
  }
  return new Response(answer.stream ?? answer.body, { status: answer.status, headers: all });
}
