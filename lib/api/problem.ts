import { z } from "zod";
import { ApiError } from "./errors";
import { type ApiAnswer, responseOf } from "./exchange";

/** The one error shape (application/problem+json, RFC 9457, with the members that the specification shows). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    instance: z.string(),
    name: z.string(),
    message: z.string(),
    statusCode: z.number(),
    request_id: z.string(),
    errors: z.array(z.union([z.object({ path: z.string(), message: z.string() }), z.string()])).optional(),
  })
  .meta({ id: "Problem" });

const titles: Record<number, string> = {
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  412: "Precondition failed",
  413: "Payload too large",
  415: "Unsupported media type",
  417: "Expectation failed",
  422: "Unprocessable entity",
  429: "Too many requests",
  431: "Request header fields too large",
  500: "Internal server error",
  503: "Service unavailable",
};

/**
 * The answer to a failed request. Anything but an `ApiError` becomes a 500 that tells nothing about our insides.
 * `hasStringErrors`: the webhook operations' clients read `errors` as strings.
 */
export function problemAnswer(
  error: unknown,
  request: { path: string; id: string; hasStringErrors?: boolean },
): ApiAnswer & { body: string } {
  const known =
    error instanceof ApiError
      ? error
      : new ApiError(500, "InternalServerErrorException", "The service failed; nothing of this request was kept");
  const { status, exceptionName, detail } = known;
  const isWebhookValidation = request.hasStringErrors === true && status === 400 && known.more.errors !== undefined;
  const message = isWebhookValidation ? "Invalid request body" : detail;
  const errors = isWebhookValidation
    ? known.more.errors?.map(({ path, message: text }) => `${path} ${text}`.trim())
    : known.more.errors;
  const body = {
    type: "about:blank",
    title: titles[status] ?? "Error",
    status,
    detail,
    instance: request.path,
    name: exceptionName,
    message,
    statusCode: status,
    request_id: request.id,
    ...(errors ? { errors } : {}),
    ...known.more.members,
  };
  return {
    status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": request.id,
      ...known.more.headers,
    },
    body: JSON.stringify(body),
  };
}

/** The same for whoever speaks in Web responses. */
export const problemResponse = (...given: Parameters<typeof problemAnswer>): Response =>
  responseOf(problemAnswer(...given));
