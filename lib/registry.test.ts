import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Handler } from "@/lib/api/handle";
import type { OperationDefinition } from "@/lib/api/operation";
import { operations } from "@/lib/operations";
import { routes } from "@/lib/registry";

const folder = path.resolve("app/(api)");
const definitions: readonly OperationDefinition[] = Object.values(operations);
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const routeFiles = fs
  .readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => path.basename(name) === "route.ts")
  .toSorted();

/** `v2/providers/[id]/route.ts` → `/v2/providers/{}`; names of parameters do not count. */
const shapeOfFile = (file: string) => `/${path.dirname(file)}`.replace(/\[\w+\]/g, "{}");
const shapeOfPath = (address: string) => address.replace(/\{\w+\}/g, "{}");

const isHandler = (value: unknown): value is Handler => typeof value === "function" && "definition" in value;

async function handlersOf(file: string): Promise<{ method: string; definition: OperationDefinition }[]> {
  const module = (await import(path.join(folder, file))) as Record<string, unknown>;
  return Object.entries(module).map(([method, handler]) => {
    if (!isHandler(handler)) throw new Error(`${file} exports ${method}, which is no operation's handler`);
    return { method, definition: handler.definition };
  });
}

test("every operation stands in exactly one route file, under its own method, and no route file has another", async () => {
  const served: string[] = [];
  for (const file of routeFiles) {
    for (const { method, definition } of await handlersOf(file)) {
      expect(methods).toContain(method);
      expect(`${definition.method} ${shapeOfPath(definition.path)}`, file).toBe(`${method} ${shapeOfFile(file)}`);
      served.push(definition.id);
    }
  }
  expect(served.toSorted()).toEqual(definitions.map(({ id }) => id).toSorted());
});

test("a position in the addresses has one folder name, because Next does not start with two", () => {
  const namesByPosition = new Map<string, Set<string>>();
  for (const file of routeFiles) {
    const parts = path.dirname(file).split(path.sep);
    for (const [index, part] of parts.entries()) {
      if (!part.startsWith("[")) continue;
      const position = parts
        .slice(0, index)
        .join("/")
        .replace(/\[\w+\]/g, "{}");
      namesByPosition.set(position, (namesByPosition.get(position) ?? new Set()).add(part));
    }
  }
  for (const [position, names] of namesByPosition) expect([...names], position).toHaveLength(1);
});

test("the front server and the route files know the same operations", () => {
  expect(routes.map(({ definition }) => definition.id)).toEqual(definitions.map(({ id }) => id));
});

test("an operation has one name and one address", () => {
  expect(Object.keys(operations)).toEqual(definitions.map(({ id }) => id));
  const addresses = definitions.map(({ method, path: address }) => `${method} ${shapeOfPath(address)}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
