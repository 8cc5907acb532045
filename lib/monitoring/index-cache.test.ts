import { afterEach, expect, test, vi } from "vitest";
import { systemDb } from "@/lib/db";
import { allLists } from "@/lib/lists/all-lists";
import { loadList } from "@/lib/lists/load-list";
import { scopeOf } from "@/lib/lists/lists";
import { builtInMatching } from "@/lib/verification/matching/policy";
import { useTestDatabase } from "@/prisma/test-database";
import { keptMs, screeningIndex } from "./index-cache";

useTestDatabase();
afterEach(() => vi.useRealTimers());

test("a list is kept in memory while organizations are screened one after the other, and given back when none is any more", async () => {
  const organizationId = "org_a";
  await loadList({ source: "oig", path: "prisma/demo/oig/UPDATED.csv", force: true });
  const { id: versionId } = await systemDb().listVersion.findFirstOrThrow({ where: { source: "oig" } });
  const list = (await allLists(systemDb())).find(({ key }) => key === "oig");
  if (list === undefined) throw new Error("The list is not known");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const policy = { version: 0, content: builtInMatching };
  const asked = () => screeningIndex(list, { scope: scopeOf(list, organizationId), versionId, policy, organizationId });
  const first = await asked();
  vi.advanceTimersByTime(keptMs - 1);
  expect(await asked()).toBe(first);
  vi.advanceTimersByTime(keptMs - 1);
  expect(await asked()).toBe(first);
  vi.advanceTimersByTime(keptMs);
  expect(await asked()).not.toBe(first);
});
