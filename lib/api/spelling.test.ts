import { expect, test } from "vitest";
import { operations } from "@/lib/operations";
import { webhookEvents } from "@/lib/webhooks/event-schemas";
import { openApiDocument } from "./openapi";
import type { OperationDefinition } from "./operation";

// The specification spells members in two ways, by noun and within one. A noun of its own keeps its spelling; of ours,
// the first ones write snake_case, all others camelCase, and a new one does too.
const asSpecified = "documents facilities flags groups outreach providers sections verification webhooks workflows";
const snakeCase = "api-clients audit auth find history profiles sandbox settings users views";

type Schema = { [member: string]: unknown };
type Document = {
  paths: Record<
    string,
    Record<string, { tags: string[]; operationId: string; requestBody?: Schema; responses: Schema }>
  >;
  components: { schemas: Record<string, Schema> };
};
const document = openApiDocument(
  Object.values(operations) as readonly OperationDefinition[],
  webhookEvents,
) as unknown as Document;

/** The names of all members below a schema, those of schemas that it refers to included. */
function members(value: unknown, seen = new Set<string>()): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref, properties, ...rest } = value as Schema;
  const found = Object.values(rest).flatMap((one) => members(one, seen));
  if (typeof properties === "object" && properties !== null)
    found.push(...Object.keys(properties), ...Object.values(properties).flatMap((one) => members(one, seen)));
  const name = typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : "";
  if (name === "" || seen.has(name)) return found;
  seen.add(name);
  return [...found, ...members(document.components.schemas[name], seen)];
}

const answered = (responses: Schema) =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, response]) => response);

test("a noun spells the members of its bodies and answers in one way", () => {
  const wrong: string[] = [];
  for (const one of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const [tag = ""] = one.tags ?? [];
    if (tag === "" || asSpecified.split(" ").includes(tag)) continue;
    const isOther = snakeCase.split(" ").includes(tag) ? /[a-z][A-Z]/ : /_/;
    const others = members([one.requestBody, answered(one.responses)]).filter((name) => isOther.test(name));
    if (others.length > 0) wrong.push(`${tag} ${one.operationId}: ${[...new Set(others)].join(", ")}`);
  }
  expect(wrong).toEqual([]);
});
