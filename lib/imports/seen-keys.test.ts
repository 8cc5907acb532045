import { expect, test } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { SeenKeys } from "./seen-keys";

useTestDatabase();

test("what was met before is known again after it was put down, and nothing else is", async () => {
  const seen = SeenKeys.empty();
  for (let index = 0; index < 20_000; index += 1) seen.add(`npi:${index}`);
  seen.add("npi:7");
  const key = await seen.store({ organizationId: "org_seen", id: "imp_seen" });
  const again = await SeenKeys.load(key);
  again.add("external:A-1");
  expect(Array.from({ length: 20_000 }, (_, index) => again.has(`npi:${index}`)).every(Boolean)).toBe(true);
  expect(Array.from({ length: 20_000 }, (_, index) => again.has(`npi:${index + 20_000}`)).some(Boolean)).toBe(false);
  expect([again.has("external:A-1"), seen.has("external:A-1")]).toEqual([true, false]);
});
