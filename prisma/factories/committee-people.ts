import type { Caller } from "@/lib/api/caller";
import type { Role } from "@/lib/api/context";
import type { TestServer } from "@/lib/api/test-server";
import { createClient, createPerson, type Person } from "./organization";

export type Member = Person & { caller: Caller };

/** A person with a client that acts as him or her. */
export async function member(server: TestServer, organizationId: string, name: string, role: Role): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@${organizationId.slice(-6)}.example`;
  const person = await createPerson(organizationId, { name, email, roles: [role] });
  const client = await createClient(organizationId, { name, roles: [role], userId: person.id });
  return { ...person, caller: await server.as(client) };
}
