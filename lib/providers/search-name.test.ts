import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import { createOrganization } from "@/prisma/factories/organization";
import { providerFacts } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { createAll } from "./create-providers";
import { ProviderInput } from "./provider-input";
import { searchNameOf } from "./search-name";

const database = useTestDatabase();

const migration = path.join(
  import.meta.dirname,
  "../../prisma/migrations/20261121035800_one_name_folding/migration.sql",
);
const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

test("the search name is last, first and middle name, folded", () => {
  const name = { lastName: "Ångström-O’Neil", firstName: "J.R.", middleName: "" };
  expect(searchNameOf(name)).toBe("angstrom oneil j r");
});

test("the migration gives every provider on record the search name that the program would give", async () => {
  const { id: organizationId } = await createOrganization("North Plan");
  const signs = [...between(0x20, 0x58f), ...between(0x1e00, 0x20cf)];
  const names = [
    ...signs.map((sign) => `A${sign}b`),
    ...signs.map((sign) => `${sign}A${sign}`),
    "ΟΔΥΣΣΕΥΣ",
    "St. John",
  ];
  const facts = ProviderInput.parse(providerFacts());
  await inContext(organizationId, (ctx) =>
    createAll(
      ctx,
      names.map((name) => ({ ...facts, last_name: name, middle_name: "J.R." })),
    ),
  );
  const folded = () => systemDb().provider.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
  const before = await folded();
  expect(before).toHaveLength(names.length);
  await systemDb().provider.updateMany({ where: { organizationId }, data: { searchName: "as it was" } });

  const owner = new pg.Client({ connectionString: database().urls.owner });
  await owner.connect();
  await owner.query(fs.readFileSync(migration, "utf8")).finally(() => owner.end());
  const wrong = (await folded()).filter((row, index) => row.searchName !== before[index]?.searchName);
  expect(wrong.map(({ lastName, searchName }) => [lastName, searchName])).toEqual([]);
});
