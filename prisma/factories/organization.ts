import { randomBytes } from "node:crypto";
import { type Role, roles } from "@/lib/api/context";
import { hashPassword } from "@/lib/auth/passwords";
import { keyedHash } from "@/lib/crypto";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";

export type Person = { id: string; name: string; email: string; organizationId: string; roles: Role[] };
export type Client = { id: string; secret: string; organizationId: string; roles: Role[] };

/** An organization without anybody in it. */
export async function createOrganization(name: string): Promise<{ id: string; name: string }> {
  return systemDb().organization.create({ data: { id: newId("org"), name }, select: { id: true, name: true } });
}

/** A person who signs in with the password, or, without one, has signed in through single sign-on before. */
export async function createPerson(
  organizationId: string,
  facts: { name: string; email: string; roles: readonly Role[]; password?: string },
): Promise<Person> {
  const { name, email, password } = facts;
  const person = { organizationId, id: newId("usr"), name, email, roles: [...facts.roles] };
  await systemDb().user.create({
    data: {
      ...person,
      passwordHash: password === undefined ? null : await hashPassword(password),
      lastSignedInAt: password === undefined ? new Date() : null,
    },
  });
  return person;
}

/** An API client with its secret, which is known here only; bound to `userId`, it acts as that person. */
export async function createClient(
  organizationId: string,
  facts: { name: string; roles: readonly Role[]; userId?: string },
): Promise<Client> {
  const secret = randomBytes(32).toString("base64url");
  const client = { organizationId, id: newId("cli"), roles: [...facts.roles] };
  await systemDb().apiClient.create({
    data: {
      ...client,
      name: facts.name,
      userId: facts.userId,
      secrets: { create: { id: newId("sec"), hint: secret.slice(-4), secretHash: await keyedHash(secret) } },
    },
  });
  return { ...client, secret };
}

/** "Medical Director" → "medical-director": for e-mail addresses. */
export const slugOf = (role: Role): string => role.toLowerCase().replaceAll(" ", "-");

/** An organization with one person and one API client per role; the clients are not bound to the people. */
export async function createStaffedOrganization(name: string, domain: string) {
  const organization = await createOrganization(name);
  const people = await Promise.all(
    roles.map((role) =>
      createPerson(organization.id, { name: `${role} of ${name}`, email: `${slugOf(role)}@${domain}`, roles: [role] }),
    ),
  );
  const clients = await Promise.all(
    roles.map((role) => createClient(organization.id, { name: `${role} client`, roles: [role] })),
  );
  return { organization, people, clients };
}
