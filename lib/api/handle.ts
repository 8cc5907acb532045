import { authenticate, type Caller } from "@/lib/auth/authenticate";
import { now } from "@/lib/clock";
import { log } from "@/lib/log/log";
import { auditedAddress } from "./client-address";
import { publicCaller, requireAgreement, requireOrganization, requireRole } from "./admission";
import { type Answer, answerOf } from "./answer";
import { answerOnce } from "./answer-once";
import { answerOutside, type Work } from "./answer-outside";
import { isDatabaseUnavailable } from "./database-unavailable";
import { ApiError, serviceUnavailable } from "./errors";
import { type ApiAnswer, type ApiRequest, responseOf, splitAddress } from "./exchange";
import { observed, type Seen } from "./observed";
import { type OperationDefinition, successStatuses, type Verb } from "./operation";
import { noBody, paramsReader, type ParsedBody, parseQuery, withBody } from "./parse-request";
import { problemAnswer } from "./problem";
import { countRequest } from "./rate-limit";
import { requestIdOf } from "./request-id";
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
};

/**
 * The only pipeline from a request to its answer: caller (401) → organization (400/403) → role (403) → rate limit
 * (429) → params, query, body by the contract (400) → idempotency → verb → answer checked against the contract.
 */
export function handle<Op extends OperationDefinition>(definition: Op, verb: Verb<Op>): Handler {
  // What the contract alone decides is decided once. Below no object begins with a spread: V8 takes a microsecond for
  // `{ ...a, b }` and a tenth for `{ b, ...a }`.
  const isPublic = definition.access === "public";
  const takesBody = definition.body !== undefined || definition.upload !== undefined;
  const [onlyStatus = 200] = successStatuses(definition);
  const readParams = paramsReader(definition.path);
  const open = openerFor(definition, { isStored: false });

  async function accept(request: ApiRequest, requestId: string, seen: Seen): Promise<ApiAnswer> {
    const address = splitAddress(request.url);
    const caller: Caller = isPublic ? publicCaller(request) : await authenticate(request);
    if (!isPublic) seen.actorId = caller.actor.id;
    if (!isPublic) requireOrganization(request, caller);
    requireRole(definition, caller);
    const limitHeaders = isPublic ? null : countRequest(caller.callerId, caller.requestsPerMinute);
    const query = definition.query && parseQuery(definition.query, address.search);
    const accepted = { request, address, requestId, caller, input: { params: readParams(address.path), query } };
    const result = takesBody
      ? await withBody(definition, request, (body) => carryOut(accepted, body))
      : await carryOut(accepted, noBody);
    return finished(result, { requestId, limitHeaders });
  }

  function carryOut({ request, address, requestId, caller, input }: Accepted, body: ParsedBody): Promise<Answer> {
    const { organizationId, actor, sessionId } = caller;
    if (!isPublic) requireAgreement(definition, body.sent, { organizationId, params: input.params });
    const { headers } = request;
    const work: Work = {
      context: {
        organizationId,
        actor,
        now: now(),
        requestId,
        clientAddress: auditedAddress(headers),
        ifMatch: headers.get("if-match"),
        sessionId,
        signingConfirmation: headers.get("signing-confirmation"),
        recheckCaller: async () => authenticate(request),
      },
      // The contract's types were proved by the parsers above; the pipeline itself is written for every operation.
      act: (ctx) => verb(ctx, { params: input.params, query: input.query, body: body.value, file: body.file } as never),
      answered: (result) => answerOf(definition, onlyStatus, { address, result }),
    };
    const key = definition.method === "GET" || isPublic ? null : headers.get("idempotency-key");
    if (key !== null) {
      const asked = { method: definition.method, path: address.path, query: address.search, body: body.text };
      return answerOnce(definition, work, { key, asked });
    }
    const inOneTransaction = (act: Work["act"]): Promise<Answer> =>
      transacted(organizationId, async (db) => work.answered(await act({ db, ...work.context })), open);
    return isPublic || definition.transaction === false
      ? answerOutside(work, { finish: inOneTransaction, isFinished: false })
      : inOneTransaction(work.act);
  }

  function problemOf(error: unknown, request: ApiRequest, requestId: string): ApiAnswer {
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

  const answer = (request: ApiRequest): Promise<ApiAnswer> => {
    const requestId = requestIdOf(request);
    return observed(
      { definition, request, requestId },
      {
        work: (seen) => accept(request, requestId, seen),
        failed: (error) => problemOf(error, request, requestId),
      },
    );
  };
  const handler = async (request: Request): Promise<Response> => responseOf(await answer(request));
  return Object.assign(handler, { definition, answer });
}

type Finish = { requestId: string; limitHeaders: Record<string, string> | null };

/** Never 304: an ETag is a record's version, for If-Match, and an answer also tells of what does not raise it. */
function finished({ status, headers, body, sent }: Answer, { requestId, limitHeaders }: Finish): ApiAnswer {
  return {
    status,
    headers: { "cache-control": "no-store", ...headers, ...limitHeaders, "x-request-id": requestId },
    body: sent ?? body,
  };
}
