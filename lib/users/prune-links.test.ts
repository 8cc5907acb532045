import { expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { createOrganization, createPerson } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { pruneAccountLinks } from "./prune-links";

useTestDatabase();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("links and proofs that have had their time are removed; the newest link of a person says how the account stands", async () => {
  const { id: organizationId } = await createOrganization("North Plan");
  const people = await Promise.all(
    ["ada", "ben"].map((name) =>
      createPerson(organizationId, { name, email: `${name}@north.example`, roles: ["Supervisor"] }),
    ),
  );
  for (const { id: userId } of people) {
    for (const days of [90, 60, 50]) {
      const id = `inv_${100 - days}`;
      const made = { createdAt: daysAgo(days), createdBy: "usr", createdByName: "U", expiresAt: daysAgo(days - 7) };
      const link = { organizationId, id: `${id}${userId}`, userId, purpose: "invitation", tokenHash: `${id}${userId}` };
      await systemDb().userInvitation.create({ data: { ...link, ...made } });
    }
    for (const days of [90, 1]) {
      const proof = {
        organizationId,
        id: `cnf_${days}${userId}`,
        userId,
        method: "password",
        expiresAt: daysAgo(days),
      };
      await systemDb().signingConfirmation.create({ data: proof });
    }
  }
  await pruneAccountLinks(new Date());
  const ids = people.map(({ id }) => id).toSorted();
  const links = await systemDb().userInvitation.findMany({ orderBy: { id: "asc" } });
  expect(links.map(({ id }) => id)).toEqual(ids.map((id) => `inv_50${id}`));
  const proofs = await systemDb().signingConfirmation.findMany({ orderBy: { id: "asc" } });
  expect(proofs.map(({ id }) => id)).toEqual(ids.map((id) => `cnf_1${id}`));
});
