import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Handler } from "@/lib/api/handle";
import { operations } from "@/lib/operations";
import { useTestDatabase } from "@/prisma/test-database";
import { type Answer, type Call, formOf } from "./caller";
import { addressOf } from "./client";
import { roles } from "./context";
import { exampleWith } from "./example-ids";
import { allowedCaller, createTenant, idOf, type Tenant } from "./matrix-fixture";
import type { OperationDefinition } from "./operation";
import { useTestServer } from "./test-server";

// The API has two doors: the front server, and the route files that Next serves where it is alone.
useTestDatabase();
const server = useTestServer();
let own: Tenant;
const handlers = new Map<string, Handler>();

beforeAll(async () => {
  own = await createTenant(server(), "North Plan", "north.example");
  const folder = path.resolve("app/(api)");
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.basename(file) !== "route.ts") continue;
    const module = (await import(path.join(folder, file))) as Record<string, Handler>;
    for (const handler of Object.values(module)) handlers.set(handler.definition.id, handler);
  }
});

/** Asks the handler of the route file, as Next does. */
async function askRoute({ id }: OperationDefinition, address: string, call: Call): Promise<Omit<Answer, "json">> {
  const handler = handlers.get(id);
  if (!handler) throw new Error(`${id} has no route file`);
  const { method = "GET", headers, json, body } = call;
  const isJson = json !== undefined;
  const request = new Request(`http://127.0.0.1:${server().port}${address}`, {
    method,
    headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
    body: isJson ? JSON.stringify(json) : body,
  });
  const response = await handler(request);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What the connection, not the operation, says; and what every answer has of its own. */
const ofTheDoor =
  /^(?:connection|keep-alive|date|transfer-encoding|content-length|x-content-type-options|x-frame-options|referrer-policy|x-request-id)$/;

/** An answer without what two calls of one operation may differ in: new ids, moments, tokens and signatures. */
function comparable({ status, headers, text }: Omit<Answer, "json">) {
  const anonymous = text
    .replace(/[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<moment>")
    .replace(/"(?:request_id|access_token|client_secret|secret|signing_secret|token)":"[^"]*"/g, "<own>")
    .replace(/(?:expires|signature)=[\w%-]+/g, "<signed>");
  const named = [...headers]
    .filter(([name]) => !ofTheDoor.test(name))
    .map(([name, value]) => [name, value.replace(/[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}|"\d+"/g, "<own>")]);
  return { status, headers: Object.fromEntries(named) as Record<string, string>, text: anonymous };
}

const identity = (definition: OperationDefinition) => {
  const { token, organizationId } = allowedCaller(own, definition);
  return { authorization: `Bearer ${token}`, "organization-id": organizationId };
};

/** Asks both doors, and says where their answers differ. */
async function compare(definition: OperationDefinition, address: string, call: Call): Promise<void> {
  const front = await server().call(address, { method: definition.method, ...call });
  const route = await askRoute(definition, address, { method: definition.method, ...call });
  expect(comparable(route)).toEqual(comparable(front));
}

const every = Object.values<OperationDefinition>(operations).map((definition) => [definition.id, definition] as const);
const isRead = ({ method, responses }: OperationDefinition) =>
  method === "GET" && !Object.values(responses).some((body) => body !== null && "binary" in body);

test.each(every)("both doors of %s refuse alike: who may not ask, and what is no input", async (_id, op) => {
  const input = exampleWith(op, (position) => idOf(own.ids, position));
  const address = addressOf(op, input);
  await compare(op, address, { headers: { "organization-id": own.organizationId } });
  if (op.access === "public") return;
  const headers = identity(op);
  await compare(op, address, { headers: { ...headers, "organization-id": "org_nobody" } });
  const refused = op.access === "any role" ? undefined : roles.find((role) => !op.access.includes(role));
  if (refused) {
    const { token, organizationId } = own.callers[refused];
    await compare(op, address, { headers: { authorization: `Bearer ${token}`, "organization-id": organizationId } });
  }
  if (op.query && "limit" in op.query.shape)
    await compare(op, `${addressOf(op, { params: input.params })}?limit=x`, { headers });
  if (op.body === undefined) return;
  for (const body of ["{", "null", '{"planted":"\\u0000"}'])
    await compare(op, address, { headers: { ...headers, "content-type": "application/json" }, body });
  await compare(op, address, { headers: { ...headers, "content-type": "text/plain" }, body: "{}" });
});

test.each(every.filter(([, op]) => isRead(op)))("both doors of %s answer its example alike", async (_id, op) => {
  const input = exampleWith(op, (position) => idOf(own.ids, position));
  // What lasts ends by itself, as soon as it may.
  const query = op.id === "watchChanges" ? { seconds: 1 } : input.query;
  await compare(op, addressOf(op, { params: input.params, query }), { headers: identity(op) });
});

test("both doors take JSON and files", async () => {
  for (const op of [operations.updateProvider, operations.uploadSupportingDocument] as OperationDefinition[]) {
    const input = exampleWith(op, (position) => idOf(own.ids, position));
    const headers = identity(op);
    const body = op.upload ? formOf(input.body as Record<string, string>) : undefined;
    await compare(op, addressOf(op, input), op.upload ? { headers, body } : { headers, json: input.body });
  }
});
