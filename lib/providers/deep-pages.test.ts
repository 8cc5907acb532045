import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { statementByStatement, systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { listedIds, listPage } from "./list-page";
import { ProviderFilters } from "./provider-choice";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let organizationId: string;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  ({ organizationId } = tenant);
  // Several of them at each moment, and of each name: pages end in the middle of what is the same.
  await systemDb().$executeRaw`
    insert into providers (organization_id, id, first_name, last_name, search_name, degree, states, file_type,
      active_flags, created_by, updated_at, updated_by)
    select ${organizationId}, 'prv_deep' || lpad(i::text, 5, '0'), 'Ada', 'Deep', 'deep ' || i % 300,
      'MD', array['TX'], case when i % 3 = 0 then 'Clean' else 'Pending' end, i % 4, 'test',
      timestamptz '2026-01-01' + interval '1 second' * (i * 7919 % 500), 'test'
    from generate_series(1, 2400) i`;
});

const choose = (query: object) => ProviderFilters.parse({ limit: 50, ...query });
const pageOf = async (query: object) => {
  const { json, ...page } = await statementByStatement(organizationId, (db) =>
    listPage({ db, organizationId }, choose(query), { until: null, isCounted: true }),
  );
  return { ...page, ids: (JSON.parse(json) as { provider_id: string }[]).map((row) => row.provider_id) };
};
/** What plain LIMIT and OFFSET answer. */
const plain = (query: object) =>
  statementByStatement(organizationId, (db) => listedIds({ db, organizationId }, choose(query)));

const lists = [
  {},
  { direction: "desc" },
  { sort: "name" },
  { sort: "name", direction: "desc" },
  { sort: "flags", direction: "desc" },
  { sort: "next_credentialing_date" },
  { file_type: "Clean", sort: "flags" },
  { file_type: "Clean", direction: "desc" },
  { search: "deep", state: ["TX"] },
];

test("a page is the same whether it is walked to, jumped to or asked for again", async () => {
  for (const list of lists) {
    const total = await systemDb().provider.count({
      where: {
        organizationId,
        ...("file_type" in list ? { fileType: "Clean" } : {}),
        ...("search" in list ? { lastName: "Deep" } : {}),
      },
    });
    for (const offset of [450, 500, 550, 600, 1900, 1850, 700, 700, 731, 760, total - 20, total, total + 500]) {
      const query = { ...list, offset };
      const page = await pageOf(query);
      expect(page.ids, JSON.stringify(query)).toEqual(await plain(query));
      expect(page, JSON.stringify(query)).toMatchObject({ hasMore: offset + 50 < total, total });
    }
  }
});

test("what is remembered of a list is given up when a provider comes, changes or goes, however late it is committed", async () => {
  const walk = async (from: number) => {
    for (let offset = from; offset < from + 200; offset += 50) {
      const page = await pageOf({ offset });
      expect(page.ids).toEqual(await plain({ offset }));
      expect(page.total).toBe(await systemDb().provider.count({ where: { organizationId } }));
    }
  };
  await walk(1000);
  // Nobody else's change, and nobody's who is not yet committed, moves a page; whoever is committed does.
  const gates = { wrote: () => {}, end: () => {} };
  const wrote = new Promise<void>((resolve) => (gates.wrote = resolve));
  const ended = new Promise<void>((resolve) => (gates.end = resolve));
  const finished = inContext(organizationId, async (ctx) => {
    await ctx.db.provider.update({
      where: { organizationId_id: { organizationId, id: "prv_deep00100" } },
      data: { lastName: "Deeper" },
    });
    gates.wrote();
    await ended;
  });
  await wrote;
  await walk(1050);
  await systemDb().provider.create({
    data: {
      organizationId,
      id: "prv_deep_first",
      firstName: "Ada",
      lastName: "Deep",
      searchName: "deep",
      degree: "MD",
      createdBy: "test",
      updatedBy: "test",
      updatedAt: new Date("2020-01-01"),
    },
  });
  await walk(1100);
  gates.end();
  await finished;
  await walk(1100);
  await systemDb().provider.delete({ where: { organizationId_id: { organizationId, id: "prv_deep_first" } } });
  await walk(1100);
});

test("whom an import created come in their order also where the database joins them in pieces", async () => {
  const file = { fileName: "roster.csv", storageKey: "none", bytes: 1, storedBytes: 1, sha256: "" };
  const read = { encoding: "utf-8", delimiter: ",", columns: [], sample: [], mapping: {} };
  const requested = { requestedById: "usr_1", requestedByName: "Ada Quillfeather", requestedByType: "user" };
  const run = { organizationId, id: "imp_deep", kind: "providers", ...file, ...read, ...requested };
  await systemDb().importRun.create({ data: run });
  await systemDb().$executeRaw`
    insert into imported_providers select organization_id, 'imp_deep', id from providers
    where organization_id = ${organizationId} and id like 'prv_deep0%'`;
  const created = await systemDb().provider.findMany({
    where: { organizationId, id: { startsWith: "prv_deep0" } },
    orderBy: [{ updatedAt: "asc" }, { id: "asc" }],
    select: { id: true },
    take: 50,
  });
  // As of imports that are larger than the memory for a join.
  const settings = ["enable_nestloop = off", "work_mem = '64kB'", "hash_mem_multiplier = 1"];
  const ids = await inContext(organizationId, async ({ db }) => {
    for (const setting of settings) await db.$executeRawUnsafe(`set local ${setting}`);
    return listedIds({ db, organizationId }, choose({ imported_by: "imp_deep" }));
  });
  expect(ids).toEqual(created.map(({ id }) => id));
});

test("while others write, no page differs from the one that OFFSET answers in the same moment", async () => {
  let isOver = false;
  const writers = Array.from({ length: 3 }, async (_, index) => {
    for (let round = 0; !isOver; round += 1) {
      await delay(60);
      await inContext(organizationId, async (ctx) => {
        const id = `prv_deep${String(1 + ((round * 37 + index * 800) % 2400)).padStart(5, "0")}`;
        await ctx.db.provider.updateMany({ where: { organizationId, id }, data: { degree: round % 2 ? "DO" : "MD" } });
        if (round % 5 === 0) await createProvider(ctx, { last_name: "Newcomer" });
      });
    }
  });
  let compared = 0;
  for (let offset = 600; compared < 10; offset = offset > 1800 ? 600 : offset + 50) {
    const version = () => systemDb().providerWrite.count({ where: { organizationId } });
    const before = await version();
    const [page, expected] = [await pageOf({ offset }), await plain({ offset })];
    // Only where nobody was committed in between are the two answers of one moment.
    if ((await version()) !== before) continue;
    compared += 1;
    expect(page.ids).toEqual(expected);
  }
  isOver = true;
  await Promise.all(writers);
  for (const offset of [600, 1200, 1250, 2000]) expect((await pageOf({ offset })).ids).toEqual(await plain({ offset }));
});
