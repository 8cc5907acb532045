import { readFile } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";

export type DemoFacts = {
  baseUrl: string;
  organizations: { id: string; name: string }[];
  users: { email: string; password: string; role: string; organizationId: string }[];
  clients: { clientId: string; clientSecret: string; role: string; organizationId: string }[];
};

export const demoFactsFile = (): string => path.join(env().DATA_DIR, "demo.json");

/** One person per role to sign in as, in the demo only; elsewhere none. */
export async function demoCredentials(): Promise<
  { email: string; password: string; role: string; organization: string }[]
> {
  if (!env().DEMO) return [];
  try {
    const facts = JSON.parse(await readFile(demoFactsFile(), "utf8")) as DemoFacts;
    const names = new Map(facts.organizations.map(({ id, name }) => [id, name]));
    return facts.users.map(({ email, password, role, organizationId }) => ({
      email,
      password,
      role,
      organization: names.get(organizationId) ?? "",
    }));
  } catch {
    return [];
  }
}
