import { authenticate, type Caller } from "@/lib/auth/authenticate";
import { now } from "@/lib/clock";
import { inOrganization, type Db } from "@/lib/db";
import { log } from "@/lib/log/log";
import { publicCaller, requireAgreement, requireOrganization, requireRole } from "./admission";
import { requestIdOf } from "./request-id";
import { checkAnswer } from "./check-answer";
import { isCommit, orUndo } from "./or-undo";
import type { Context } from "./context";
import { isDatabaseUnavailable } from "./database-unavailable";
import { ApiError, serviceUnavailable } from "./errors";
import { type ApiAnswer, type ApiRequest, responseOf, splitAddress } from "./exchange";
import {
  answerClaim,
  claimIdempotencyKey,
  releaseClaim,
  requestHash,
  storeAnswer,
  takeIdempotencyKey,
} from "./idempotency";
import { observed, type Seen } from "./observed";
import {
  JsonText,
  successStatuses,
  type OperationDefinition,
  type Page,
  type Reply,
  type Stream,
  type Verb,
} from "./operation";
import { pageHeaders } from "./page-headers";
import { parseParams, type ParsedBody, parseQuery, withBody } from "./parse-request";
import { problemAnswer } from "./problem";
import { countRequest } from "./rate-limit";
import { openerFor, transacted } from "./transacted";

/**
 * A request to its answer, as route files export it; `answer` is the same for the front server, without the Web's
 * objects. Carries its contract, so that the tests can tell which operation a route file serves.
 */
export type Handler = ((request: Request) => Promise<Response>) & {
  definition: OperationDefinition;
  answer: (request: ApiRequest) => Promise<ApiAnswer>;
};

/** A request that passed every check that needs no record: who calls, and what is sent. */
type Accepted = {
  request: ApiRequest;
  address: { path: string; search: string };
  requestId: string;
  caller: Caller;
  input: { params: Record<string, string>; query: unknown };
  body: ParsedBody;
};

type Answer = { status: number; headers: Record<string, string>; body: string | null; stream?: Stream["body"] };

const isMarked = (value: unknown): value is Reply | Page<unknown> | Stream =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  ["reply", "page", "stream"].includes(String(value.kind));

/** Turns what a verb returned into status, headers and text. */
function answerOf(definition: OperationDefinition, address: Accepted["address"], result: unknown): Answer {
  const [only = 200] = successStatuses(definition);
  const marked = isMarked(result) ? result : undefined;
  if (marked?.kind === "stream") return { status: only, headers: marked.headers, body: null, stream: marked.body };
  const status = marked?.kind === "reply" ? marked.status : only;
  const body = marked ? marked.body : result;
  const headers = {
    ...(marked?.kind === "reply" ? marked.headers : {}),
    ...(marked?.kind === "page" ? pageHeaders(address, marked) : {}),
  };
  checkAnswer(definition, status, body);
  if (definition.responses[status] === null) return { status, headers, body: null };
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: body instanceof JsonText ? body.text : JSON.stringify(body),
  };
}

/** What may be kept of an answer: secrets that are shown once are not shown again on a replay. */
function withoutSecrets({ shownOnce }: OperationDefinition, { status, headers, body }: Answer): Omit<Answer, "stream"> {
  if (!shownOnce || body === null) return { status, headers, body };
  const kept = Object.entries(JSON.parse(body) as object).filter(([member]) => !shownOnce.includes(member));
  return { status, headers, body: JSON.stringify(Object.fromEntries(kept)) };
}

/** Marks what an earlier request with the same key was answered. */
const replayed = (stored: Omit<Answer, "stream">): Answer => ({
  ...stored,
  headers: { ...stored.headers, "idempotent-replayed": "true" },
});

/**
 * The only pipeline from a request to its answer: caller (401) → organization (400/403) → role (403) → rate limit
 * (429) → params, query, body by the contract (400) → idempotency → verb → answer checked against the contract.
 */
export function handle<Op extends OperationDefinition>(definition: Op, verb: Verb<Op>): Handler {
  async function accept(request: ApiRequest, requestId: string, seen: Seen): Promise<ApiAnswer> {
    const address = splitAddress(request.url);
    const isPublic = definition.access === "public";
    const caller: Caller = isPublic ? publicCaller(request) : await authenticate(request);
    if (!isPublic) seen.actorId = caller.actor.id;
    if (!isPublic) requireOrganization(request, caller);
    requireRole(definition, caller);
    const limitHeaders = isPublic ? {} : countRequest(caller.callerId, caller.requestsPerMinute);

    const input = {
      params: parseParams(definition.path, address.path),
      query: definition.query && parseQuery(definition.query, address.search),
    };
    return withBody(definition, request, async (body) => {
      const result = await carryOut({ request, address, requestId, caller, input, body });
      return finished(result, request, { ...limitHeaders, "x-request-id": requestId });
    });
  }

  async function carryOut({ request, address, requestId, caller, input, body }: Accepted): Promise<Answer> {
    const { organizationId, actor, isBrowserSession } = caller;
    const isPublic = definition.access === "public";
    if (!isPublic) requireAgreement(definition, body.sent, { organizationId, params: input.params });
    const ifMatch = request.headers.get("if-match");
    const signingConfirmation = request.headers.get("signing-confirmation");
    const recheckCaller = () => authenticate(request);
    const signed = { isBrowserSession, signingConfirmation };
    const context = { organizationId, actor, now: now(), requestId, ifMatch, ...signed, recheckCaller };
    const key = definition.method === "GET" || isPublic ? null : request.headers.get("idempotency-key");
    const hash =
      key === null
        ? ""
        : await requestHash({ method: definition.method, path: address.path, query: address.search, body: body.text });

    // The contract's types were proved by the parsers above; the pipeline itself is written for every operation.
    const act = (ctx: Context) => verb(ctx, { ...input, body: body.value, file: body.file } as never);
    const open = openerFor(definition, { isStored: key !== null });
    const inOneTransaction = (work: (ctx: Context) => Promise<unknown>): Promise<Answer> =>
      transacted(organizationId, async (db) => answerOf(definition, address, await work({ ...context, db })), open);
    if (!isPublic && definition.transaction !== false) {
      if (key === null) return inOneTransaction(act);
      return transacted(
        organizationId,
        async (db) => {
          const ctx: Context = { ...context, db };
          const stored = await takeIdempotencyKey(ctx, key, hash);
          if (stored) return replayed(stored);
          const fresh = answerOf(definition, address, await act(ctx));
          await storeAnswer(ctx, key, hash, withoutSecrets(definition, fresh));
          return fresh;
        },
        open,
      );
    }

    // The verb calls out between short transactions: one that hangs must not hold a connection.
    const outside = async (finish: typeof inOneTransaction): Promise<Answer> => {
      const result: unknown = await act({ ...context, db: noTransaction });
      if (isCommit(result)) return orUndo(result, finish);
      return key === null ? answerOf(definition, address, result) : finish(async () => result);
    };
    if (key === null) return outside(inOneTransaction);
    const stored = await transacted(organizationId, (db) => claimIdempotencyKey({ ...context, db }, key, hash));
    if (stored) return replayed(stored);
    try {
      return await outside((work) =>
        transacted(organizationId, async (db) => {
          const ctx: Context = { ...context, db };
          const fresh = answerOf(definition, address, await work(ctx));
          await answerClaim(ctx, key, withoutSecrets(definition, fresh));
          return fresh;
        }),
      );
    } catch (error) {
      // What went wrong is what the client hears, also when the key cannot be given back now.
      await inOrganization(organizationId, (db) => releaseClaim({ ...context, db }, key)).catch(() => undefined);
      throw error;
    }
  }

  async function answerOrProblem(request: ApiRequest, requestId: string, seen: Seen): Promise<ApiAnswer> {
    try {
      return await accept(request, requestId, seen);
    } catch (error) {
      const reported =
        !(error instanceof ApiError) && isDatabaseUnavailable(error)
          ? serviceUnavailable("The service cannot reach its database in time; nothing of this request was kept")
          : error;
      const problem = problemAnswer(reported, {
        path: splitAddress(request.url).path,
        id: requestId,
        hasStringErrors: definition.stringErrors,
      });
      if (problem.status >= 500) log.error({ requestId, operation: definition.id, err: error }, "request failed");
      return problem;
    }
  }
  const answer = (request: ApiRequest): Promise<ApiAnswer> => {
    const requestId = requestIdOf(request);
    return observed({ definition, request, requestId }, (seen) => answerOrProblem(request, requestId, seen));
  };
  const handler = async (request: Request): Promise<Response> => responseOf(await answer(request));
  return Object.assign(handler, { definition, answer });
}

const noTransaction = new Proxy({} as Db, {
  get: (_, member) => {
    throw new Error(`This operation opens its own transaction; ctx.db.${String(member)} is not there`);
  },
});

function finished(answer: Answer, request: ApiRequest, headers: Record<string, string>): ApiAnswer {
  const tag = answer.headers["etag"];
  if (tag && request.method === "GET" && request.headers.get("if-none-match") === tag) {
    return { status: 304, headers: { etag: tag, "x-request-id": headers["x-request-id"] ?? "" }, body: null };
  }
  return {
    status: answer.status,
    headers: { "cache-control": "no-store", ...answer.headers, ...headers },
    body: answer.stream ?? answer.body,
  };
}
