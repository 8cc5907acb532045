import pg from "pg";
import { expect, test } from "vitest";
import { foldName } from "@/lib/verification/matching/fold-name";
import { useTestDatabase } from "@/prisma/test-database";
import { searchNameOf } from "./search-name";

const database = useTestDatabase();

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

test("the search name is last, first and middle name, folded", () => {
  const name = { lastName: "Ångström-O’Neil", firstName: "J.R.", middleName: "" };
  expect(searchNameOf(name)).toBe("angstrom oneil j r");
});

test("the database folds a name as the program does, sign by sign", async () => {
  const signs = [...between(0x20, 0x58f), ...between(0x1e00, 0x20cf)];
  const names = [
    ...signs.map((sign) => `A${sign}b`),
    ...signs.map((sign) => `${sign}A${sign}`),
    "ΟΔΥΣΣΕΥΣ",
    "St. John",
  ];
  const owner = new pg.Client({ connectionString: database().urls.owner });
  await owner.connect();
  const { rows } = await owner
    .query<{ written: string; folded: string }>(
      "SELECT written, fold_name(written) AS folded FROM unnest($1::text[]) AS written",
      [names],
    )
    .finally(() => owner.end());
  expect(rows).toHaveLength(names.length);
  const wrong = rows.filter(({ written, folded }) => folded !== foldName(written));
  expect(wrong).toEqual([]);
});
