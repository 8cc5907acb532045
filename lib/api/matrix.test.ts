import { once } from "node:events";
import http from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { signAccessToken } from "@/lib/auth/tokens";
import { operations } from "@/lib/operations";
import { inContext } from "@/prisma/factories/context";
import { createClient } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { addressOf } from "./client";
import { roles } from "./context";
import { exampleWith } from "./example-ids";
import { allowedCaller, completeFile, createTenant, idOf, type Tenant } from "./matrix-fixture";
import type { Method, OperationDefinition } from "./operation";
import { Problem } from "./problem";
import { type Answer, type Caller, callerAt } from "./caller";
import { useTestServer } from "./test-server";

useTestDatabase();
const server = useTestServer();
let own: Tenant;
let other: Tenant;
let revoked: Caller;
let expired: Caller;

/** A file that the operation takes, where it does not take the PDF that is sent otherwise. */
const sampleFor = ({ upload }: OperationDefinition) =>
  upload && !upload.contentTypes.includes("application/pdf") ? new File(["npi,name\n1,Ada\n"], "list.csv") : undefined;

type Row = [id: string, definition: OperationDefinition];
const every: Row[] = Object.entries(operations);
const guarded = every.filter(([, { access }]) => access !== "public");
const restricted = guarded.filter(([, { access }]) => access !== "any role");
const withBody = every.filter(([, { body, upload }]) => body !== undefined && upload === undefined);
const withFile = every.filter(([, { upload }]) => upload !== undefined);
const withQuery = every.filter(([, { query }]) => query !== undefined);

beforeAll(async () => {
  own = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
  const { organizationId, callers } = own;
  const client = await createClient(organizationId, { name: "Leaving", roles: ["Supervisor"] });
  revoked = await server().as(client);
  await callers.Supervisor.call("/auth-tokens/revoke", { json: { token: revoked.token } });
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  expired = callerAt(server().origin, await signAccessToken({ ...client, organizationId }, yesterday), organizationId);
});

const ownExample = (definition: OperationDefinition, ids = own.ids) =>
  exampleWith(definition, (position) => idOf(ids, position));

function expectProblem({ status, json, headers }: Answer, expected: number): void {
  expect(status).toBe(expected);
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(Problem.parse(json)).toMatchObject({ status: expected, statusCode: expected });
}

describe("who calls", () => {
  test.each(guarded)("%s answers 401 without a token and with one that is bad, expired or revoked", async (_id, op) => {
    const input = ownExample(op);
    const address = addressOf(op, input);
    const organization = { "organization-id": own.organizationId };
    const anonymous = await server().call(address, { method: op.method, json: input.body, headers: organization });
    expectProblem(anonymous, 401);
    for (const caller of [callerAt(server().origin, "bad", own.organizationId), expired, revoked]) {
      expectProblem(await caller.invoke(op, input), 401);
    }
  });

  test.each(guarded)("%s answers 400 without organization-id and 403 with another organization's", async (_id, op) => {
    const caller = allowedCaller(own, op);
    const input = ownExample(op);
    const headers = { authorization: `Bearer ${caller.token}` };
    const without = await server().call(addressOf(op, input), { method: op.method, json: input.body, headers });
    expectProblem(without, 400);
    for (const organization of [other.organizationId, "org_nobody", `${own.organizationId},${other.organizationId}`]) {
      expectProblem(await caller.invoke(op, input, { "organization-id": organization }), 403);
    }
  });

  test.each(restricted)("%s answers 403 to every role that may not call it", async (_id, op) => {
    for (const role of roles) {
      if (op.access.includes(role)) continue;
      expectProblem(await own.callers[role].invoke(op, ownExample(op)), 403);
    }
  });
});

describe("what is sent", () => {
  const rawCall = (op: OperationDefinition, body: BodyInit, type = "application/json") =>
    allowedCaller(own, op).call(addressOf(op, ownExample(op)), {
      method: op.method,
      body,
      headers: { "content-type": type },
    });

  /** The example's body as JSON text, with one more member that holds `text`. */
  const exampleHolding = (op: OperationDefinition, text: string): string => {
    const { body = {} } = ownExample(op);
    const plant = (value: object) => JSON.stringify({ ...value, planted: "PLANT" }).replace("PLANT", text);
    return Array.isArray(body) ? `[${plant(body[0] as object)}]` : plant(body as object);
  };

  test.each(every)("the example of %s is what its contract accepts", (_id, op) => {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(op.example.params ?? {})).toEqual(names);
    if (op.body === undefined) expect(op.example).not.toHaveProperty("body");
    else expect(op.body.safeParse(op.example.body ?? {})).toMatchObject({ success: true });
    if (op.query) expect(op.query.safeParse(op.example.query ?? {})).toMatchObject({ success: true });
  });

  test.each(withBody)("%s refuses what is no JSON, or holds what cannot be stored, with 400", async (_id, op) => {
    for (const text of ["{", "{'a': 1}", '{"a": NaN}', "undefined", '{"a": "\n"}']) {
      expectProblem(await rawCall(op, text), 400);
    }
    for (const text of ["\\u0000", "a\\ud800b", "\\udc00", "\\ud83d\\ud83d"]) {
      const answer = await rawCall(op, exampleHolding(op, text));
      expectProblem(answer, 400);
      expect(answer.text).toContain("cannot be stored");
    }
    expectProblem(await rawCall(op, exampleHolding(op, "\u0000")), 400);
  });

  test.each(withBody)("%s refuses another kind of body with 415", async (_id, op) => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expectProblem(await rawCall(op, JSON.stringify(ownExample(op).body ?? {}), type), 415);
    }
  });

  test.each(withBody)("%s refuses bodies of the wrong shape with 400", async (_id, op) => {
    for (const body of ["null", "1", '"text"', '[[[[["deep"]]]]]', "true"]) {
      const { status } = await rawCall(op, body);
      // Where a part may fail, an array of bad elements is answered element by element.
      expect(op.responses[207] ? [400, 207] : [400]).toContain(status);
    }
  });

  test.each(withFile)("%s refuses everything that is no multipart form with 415", async (_id, op) => {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/mixed"]) {
      expectProblem(await rawCall(op, JSON.stringify(ownExample(op).body ?? {}), type), 415);
    }
  });

  test.each(withFile)("%s refuses a form that is none, lacks its file or lacks a field with 400", async (_id, op) => {
    for (const [type, body] of [
      ["multipart/form-data", "--x\r\n"],
      ["multipart/form-data; boundary=x", ""],
      ["multipart/form-data; boundary=x", "not a form"],
      ["multipart/form-data; boundary=x", "--x--\r\n"],
    ] as const) {
      expectProblem(await rawCall(op, body, type), 400);
    }
    const fields = ownExample(op).body as Record<string, string>;
    const without = (name: string) =>
      Object.fromEntries(Object.entries(fields).filter(([candidate]) => candidate !== name));
    const required = Object.keys(fields).filter((name) => op.body?.safeParse(without(name)).success === false);
    for (const name of required) {
      const { params } = ownExample(op);
      const answer = await allowedCaller(own, op).invoke(op, { params, body: without(name), file: sampleFor(op) });
      expectProblem(answer, 400);
      expect(Problem.parse(answer.json).errors).toContainEqual(expect.objectContaining({ path: name }));
    }
  });

  test.each(withFile)("%s refuses a field that holds U+0000 with 400", async (_id, op) => {
    const fields = ownExample(op).body as Record<string, string>;
    const boundary = "fieldBoundary";
    for (const name of Object.keys(fields)) {
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\na\u0000b\r\n--${boundary}--\r\n`;
      const answer = await rawCall(op, body, `multipart/form-data; boundary=${boundary}`);
      expectProblem(answer, 400);
      expect(answer.text).toContain("cannot be stored");
    }
  });

  const limitOf = ({ upload }: OperationDefinition) => (upload ? upload.maximumBytes + 1024 * 1024 : 20 * 1024 * 1024);

  test.each([...withBody, ...withFile])(
    "%s refuses a body over its limit with 413 before it arrives",
    async (_id, op) => {
      const request = http.request(server().origin + addressOf(op, ownExample(op)), {
        method: op.method,
        headers: { "content-type": "application/json", "content-length": limitOf(op) + 1 },
      });
      request.on("error", () => undefined);
      request.flushHeaders();
      const [response] = (await once(request, "response")) as [http.IncomingMessage];
      request.destroy();
      expect(response.statusCode).toBe(413);
    },
  );

  test.each(withQuery)("%s refuses a query that cannot be stored with 400", async (_id, op) => {
    const address = addressOf(op, { params: ownExample(op).params });
    for (const name of Object.keys(op.query?.shape ?? {})) {
      expectProblem(await allowedCaller(own, op).call(`${address}?${name}=a%00b`, { method: op.method }), 400);
    }
  });
});

describe("what is answered", () => {
  test.each(every)("%s answers its example as its contract says", async (_id, op) => {
    const file = await inContext(own.organizationId, (ctx) => completeFile(ctx));
    const { status, json, text } = await allowedCaller(own, op).invoke(op, ownExample(op, { ...own.ids, ...file }));
    const contract = op.responses[status];
    if (contract === undefined) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(Problem.safeParse(json)).toMatchObject({ success: true });
    } else if (contract instanceof z.ZodType) {
      // Parsing drops what a contract does not declare: nothing undeclared may be answered.
      expect(contract.parse(json)).toEqual(json);
    } else if (contract === null) {
      expect(text).toBe("");
    }
  });
});

describe("where there is nothing", () => {
  const methods: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const shape = (path: string) => path.replace(/\{\w+\}/g, "{}");
  const methodsAt = (path: string) =>
    every.filter(([, op]) => shape(op.path) === shape(path)).map(([, op]) => op.method);

  test.each(every)("the address of %s answers other methods with 405 and says which it has", async (_id, op) => {
    const present = methodsAt(op.path);
    for (const method of methods.filter((candidate) => !present.includes(candidate))) {
      const answer = await server().call(addressOf(op, ownExample(op)), { method });
      expectProblem(answer, 405);
      const allowed = answer.headers.get("allow")?.split(", ") ?? [];
      expect(allowed.filter((name) => name !== "HEAD").toSorted()).toEqual(present.toSorted());
      expect(allowed.includes("HEAD")).toBe(present.includes("GET"));
    }
  });

  test.each(["/nothing", "/v2", "/v2/provider/x/y/z/w", "/v3/providers", "/api/providers", "/V2/providers"])(
    "%s answers 404 in JSON to every method",
    async (path) => {
      for (const method of methods) expectProblem(await server().call(path, { method }), 404);
    },
  );
});
