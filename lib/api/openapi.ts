import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { OperationDefinition } from "./operation";
import { Problem } from "./problem";

const OrganizationHeader = z.object({
  "organization-id": z.string().meta({ description: "The client organization; must be the caller's own" }),
});
const writeHeaders = {
  "Idempotency-Key": z
    .string()
    .max(255)
    .optional()
    .meta({ description: "Repeating a request with the same key answers the stored result" }),
  "If-Match": z
    .string()
    .optional()
    .meta({ description: "ETag of the version that was read; 412 when it is no longer current" }),
};

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

function errorResponses({ access, path, body, method }: OperationDefinition) {
  return {
    "400": problem("The request is malformed or against the contract"),
    ...(access === "public"
      ? {}
      : {
          "401": problem("No valid bearer token or session"),
          "403": problem("Another organization's, or the role may not"),
        }),
    ...(path.includes("{") ? { "404": problem("Unknown in this organization") } : {}),
    ...(method === "GET" ? {} : { "409": problem("Not possible in the present state") }),
    ...(body ? { "413": problem("The body is over 20 MB"), "415": problem("The body is not JSON") } : {}),
    "429": problem("Too many requests; see Retry-After"),
  };
}

function successResponses(definition: OperationDefinition) {
  return Object.fromEntries(
    Object.entries(definition.responses).map(([status, body]) => {
      if (body === null) return [status, { description: "Done; no body" }];
      if (!(body instanceof z.ZodType))
        return [status, { description: "The file", content: { "application/octet-stream": {} } }];
      return [
        status,
        { description: status === "207" ? "Done in part" : "Done", content: { "application/json": { schema: body } } },
      ];
    }),
  );
}

function operationObject(definition: OperationDefinition): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access, path, query, body, method, example } = definition;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const roles = access === "public" ? "" : `Roles: ${access === "any role" ? "any" : access.join(", ")}.`;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, roles].filter(Boolean).join("\n\n"),
    ...(access === "public" ? { security: [] } : {}),
    requestParams: {
      ...(names.length > 0 ? { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) } : {}),
      ...(query ? { query } : {}),
      ...(access === "public"
        ? {}
        : { header: method === "GET" ? OrganizationHeader : OrganizationHeader.extend(writeHeaders) }),
    },
    ...(body
      ? {
          requestBody: {
            content: { "application/json": { schema: body, ...("body" in example ? { example: example.body } : {}) } },
          },
        }
      : {}),
    responses: { ...successResponses(definition), ...errorResponses(definition) },
  };
}

/** The OpenAPI 3.1 document of the given operations: made from the contracts, never by hand. */
export function openApiDocument(definitions: readonly OperationDefinition[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const definition of definitions) {
    paths[definition.path] = {
      ...paths[definition.path],
      [definition.method.toLowerCase()]: operationObject(definition),
    };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Credence credentialing API",
      version: "2",
      description: "Credentialing of healthcare providers and facilities.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  });
}
