import fc from "fast-check";
import { expect, test } from "vitest";
import { createTenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { anyProviderFile, roundTrip } from "@/prisma/factories/round-trip";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();

// `npm run bench -- round-trip 1000` takes as many as one likes.
const files = fc.sample(anyProviderFile, { numRuns: 15, seed: 20_261_121 });

test("whatever a provider's sections hold is answered as it was written, and written back is no new version", async () => {
  const { callers } = await createTenant(server(), "North Plan", "north.example");
  for (const [index, file] of files.entries()) {
    expect(await roundTrip(callers["Credentialing User"], file, 5000 + index)).toEqual([]);
  }
}, 60_000);
