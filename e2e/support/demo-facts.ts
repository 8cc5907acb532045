import { readFileSync } from "node:fs";
import path from "node:path";
import type { Role } from "@/lib/api/context";
import type { DemoFacts } from "@/lib/auth/demo-credentials";

const file = path.join(process.env.E2E_DATA_DIR ?? ".data", "demo.json");

/** The people and clients of the demo that the specs run against. */
export const demoFacts = JSON.parse(readFileSync(file, "utf8")) as DemoFacts;

const [first] = demoFacts.organizations;
if (!first) throw new Error(`${file} names no organization`);

/** The organization in which the specs work. */
export const organization = first;

const isOurs = (role: Role) => (one: { role: string; organizationId: string }) =>
  one.role === role && one.organizationId === organization.id;

/** Everybody of the role, in the order of the demo. */
export const usersWith = (role: Role): DemoFacts["users"] => demoFacts.users.filter(isOurs(role));

export function userWith(role: Role): DemoFacts["users"][number] {
  const [user] = usersWith(role);
  if (!user) throw new Error(`The demo has no ${role}`);
  return user;
}

export function clientWith(role: Role): DemoFacts["clients"][number] {
  const client = demoFacts.clients.find(isOurs(role));
  if (!client) throw new Error(`The demo has no client of a ${role}`);
  return client;
}
