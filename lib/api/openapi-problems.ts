import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { OperationDefinition } from "./operation";
import { Problem } from "./problem";

const problem = (id: string, description: string): ZodOpenApiResponseObject => ({
  id,
  description,
  content: { "application/problem+json": { schema: Problem } },
});
const problems = {
  "400": problem("BadRequest", "The request is malformed or against the contract"),
  "401": problem("Unauthorized", "No valid bearer token or session"),
  "403": problem("Forbidden", "Another organization's, or not open to the caller's role"),
  "404": problem("NotFound", "Unknown in this organization"),
  "409": problem("Conflict", "Not possible in the present state, or a request with this Idempotency-Key still runs"),
  "412": problem("PreconditionFailed", "The version named by If-Match is no longer the current one"),
  "413": problem("PayloadTooLarge", "The body is over 20 MB, or the file over its own limit"),
  "415": problem("UnsupportedMediaType", "The body is not of the content type that is taken"),
  "422": problem(
    "UnprocessableEntity",
    "The Idempotency-Key was used for another request, or nothing could be delivered",
  ),
  "429": problem("TooManyRequests", "Too many requests; Retry-After says when to come back"),
  "503": problem(
    "ServiceUnavailable",
    "The service cannot reach its database, or its virus scanner, in time; Retry-After says when to come back",
  ),
} as const;

/** The errors that an operation can answer, by what it is. */
export function errorResponses({ access, path, query, body, method }: OperationDefinition) {
  const isPublic = access === "public";
  const isWrite = method !== "GET" && !isPublic;
  const namesRecord = path.includes("{") || Object.keys(query?.shape ?? {}).some((name) => name.endsWith("_id"));
  const statuses: (keyof typeof problems)[] = [
    "400",
    ...(isPublic && method === "GET" ? [] : (["401"] as const)),
    ...(isPublic ? [] : (["403"] as const)),
    ...(namesRecord ? (["404"] as const) : []),
    ...(isWrite ? (["409", "412", "422"] as const) : []),
    ...(body ? (["413", "415"] as const) : []),
    "429",
    "503",
  ];
  return Object.fromEntries(statuses.map((status) => [status, problems[status]]));
}
