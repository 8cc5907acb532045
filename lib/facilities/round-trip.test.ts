import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestServer } from "@/lib/api/test-server";
import { roundTrip } from "@/prisma/factories/facility-round-trip";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { randomFacilities } from "@/prisma/factories/random-facility";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();

test("whatever a facility is made of, it is answered as it was sent, also after a change", async () => {
  const { id } = await createOrganization("North Plan");
  const caller = await server().as(await createClient(id, { name: "Round trip", roles: ["Credentialing User"] }));
  const pairs = fc.sample(fc.tuple(randomFacilities, randomFacilities), { numRuns: 15, seed: 20_261_121 });
  for (const [first, second] of pairs) expect(await roundTrip(caller, first, second)).toEqual([]);
});
