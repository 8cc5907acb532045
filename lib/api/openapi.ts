import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { errorResponses } from "./openapi-problems";
import { tags } from "./openapi-tags";
import type { OperationDefinition } from "./operation";

const organizationHeader = {
  "organization-id": z
    .string()
    .meta({ description: "The client organization; must be the caller's own", param: { id: "OrganizationId" } }),
};
const optionalHeader = (id: string, description: string) => z.string().optional().meta({ description, param: { id } });
const writeHeaders = {
  "Idempotency-Key": optionalHeader(
    "IdempotencyKey",
    "1 to 255 printable characters. Repeating a request with the same key answers the stored result",
  ),
  "If-Match": optionalHeader("IfMatch", "ETag of the version that was read; 412 when it is no longer the current one"),
};
const signingHeader = {
  "Signing-Confirmation": optionalHeader(
    "SigningConfirmation",
    "Id of a signing confirmation of the same person, good for one signature; required in a browser session, of no meaning elsewhere",
  ),
};
const pageHeaders = z.object({
  Link: z
    .string()
    .optional()
    .meta({ description: '`<…>; rel="next"` while there are more rows', header: { id: "Link" } }),
  "X-Total-Count": z
    .string()
    .optional()
    .meta({ description: "All rows that match, when asked with `include_total=true`", header: { id: "TotalCount" } }),
});

/** What every caller needs to know, once. */
const introduction = `Credentialing of healthcare providers and facilities.

**Calling.** Get a token with \`POST /auth-tokens/v2/api\` and send it as \`Authorization: Bearer …\`, with the header \`organization-id\`. A token lives 24 hours.

**Errors.** One shape everywhere, \`application/problem+json\`: \`message\`, \`name\`, \`status\`, \`detail\`, \`request_id\`, and \`errors\` with the path of each member that is wrong. A record of another organization is 404, as one that does not exist.

**Lists.** \`offset\` and \`limit\` (1 to 1000). \`Link: rel="next"\` leads to the next page until there is none.

**Writing.** \`Idempotency-Key\` makes a repetition safe: it answers the stored result with \`Idempotent-Replayed: true\`. \`If-Match\` with the \`ETag\` of a read refuses the change when somebody else was faster (412). Members that an operation does not know are ignored; null stands for a member left out, but in a change (PATCH) it is taken only where the member may be null.

**Limits.** \`RateLimit\` says what is left, \`Retry-After\` when to come back.`;

function successResponses(definition: OperationDefinition) {
  const isList = definition.query !== undefined && "include_total" in definition.query.shape;
  return Object.fromEntries(
    Object.entries(definition.responses).map(([status, body]): [string, ZodOpenApiResponseObject] => {
      if (body === null) return [status, { description: "Done; no body" }];
      if (!(body instanceof z.ZodType)) {
        if ("events" in body) return [status, { description: "The events", content: { "text/event-stream": {} } }];
        return [status, { description: "The file", content: { "application/octet-stream": {} } }];
      }
      const description = status === "207" ? "Done in part" : "Done";
      const content = { "application/json": { schema: body } };
      return [status, { description, ...(isList ? { headers: pageHeaders } : {}), content }];
    }),
  );
}

function parameters({ access, method, path, query, example, signed }: OperationDefinition) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pathMembers = names.map((name) => [name, z.string().meta({ example: example.params?.[name] })]);
  const written = method === "GET" ? organizationHeader : { ...organizationHeader, ...writeHeaders };
  const headers = signed ? { ...written, ...signingHeader } : written;
  return {
    ...(names.length > 0 ? { path: z.object(Object.fromEntries(pathMembers)) } : {}),
    ...(query ? { query } : {}),
    ...(access === "public" ? {} : { header: z.object(headers) }),
  };
}

const File = z.file().meta({ description: "The file, with its name" });

function requestBody({ body, upload, example }: OperationDefinition) {
  if (!body) return {};
  if (upload) {
    const schema = body instanceof z.ZodObject ? body.extend({ file: File }) : body;
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  const content = { schema: body, ...("body" in example ? { example: example.body } : {}) };
  // An empty body counts as an empty object.
  const required = !body.safeParse({}).success;
  return { requestBody: { required, content: { "application/json": content } } };
}

function operationObject(definition: OperationDefinition): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access } = definition;
  const roles = access === "public" ? "" : `Roles: ${access === "any role" ? "any" : access.join(", ")}.`;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, roles].filter(Boolean).join("\n\n") || summary,
    ...(access === "public" ? { security: [] } : {}),
    requestParams: parameters(definition),
    ...requestBody(definition),
    responses: { ...successResponses(definition), ...errorResponses(definition) },
  };
}

/** What the service POSTs to registered webhooks, by the name of the event. */
export type WebhookEvents = Readonly<Record<string, { summary: string; body: z.ZodType }>>;

const eventPaths = (events: WebhookEvents): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(events).map(([name, { summary, body }]) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          description:
            "Signed as Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Any 2xx answer counts as received; everything else is tried again.",
          requestBody: { required: true, content: { "application/json": { schema: body } } },
          responses: { "204": { description: "Received" } },
        },
      },
    ]),
  );

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** By tag, path and method: bundlers and runtimes list a module's exports in different orders. */
function byPlace(left: OperationDefinition, right: OperationDefinition): number {
  const place = ({ tag, path, method }: OperationDefinition) =>
    [String(tags.findIndex(({ name }) => name === tag)).padStart(3, "0"), path, String(methods.indexOf(method))].join(
      "\n",
    );
  return place(left) < place(right) ? -1 : 1;
}

/** The OpenAPI 3.1 document of the given operations and webhook events: made from the contracts, never by hand. */
export function openApiDocument(definitions: readonly OperationDefinition[], events: WebhookEvents) {
  const paths: ZodOpenApiPathsObject = {};
  for (const definition of definitions.toSorted(byPlace)) {
    const { path, method } = definition;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(definition) };
  }
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Credence credentialing API",
      version: "2",
      description: introduction,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    tags: tags.filter(({ name }) => definitions.some(({ tag }) => tag === name)),
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
    webhooks: eventPaths(events),
  };
  return createDocument(document, {
    // The format says it; the pattern behind it is four lines of digits.
    override: ({ jsonSchema }) => {
      if (["date", "date-time", "email"].includes(String(jsonSchema.format))) delete jsonSchema.pattern;
    },
  });
}

/** The document as it lies in public/openapi.json. */
export const openApiText = (definitions: readonly OperationDefinition[], events: WebhookEvents): string =>
  `${JSON.stringify(openApiDocument(definitions, events), null, 2)}\n`;
