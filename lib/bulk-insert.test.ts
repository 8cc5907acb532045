import fc from "fast-check";
import { expect, test } from "vitest";
import { systemPool } from "@/lib/db";
import { useTestDatabase } from "@/prisma/test-database";
import { arrayText } from "./bulk-insert";

useTestDatabase();

const roundTrip = async (values: readonly (string | null)[]) => {
  const { rows } = await systemPool().query<{ values: (string | null)[] }>("select $1::text[] as values", [
    arrayText(values),
  ]);
  return rows[0]?.values;
};

test("what PostgreSQL reads of an array is what was written, whatever stands in a name", async () => {
  const awkward = [
    "",
    "NULL",
    "null",
    'a "nickname"',
    "back\\slash",
    "{braces}",
    "a,b",
    " padded ",
    "two\nlines",
    "\u0007",
  ];
  for (const text of awkward) expect(await roundTrip([text, null])).toEqual([text, null]);
  // PostgreSQL stores no U+0000, and requests that hold one are refused before.
  const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\u0000"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { minLength: 1, maxLength: 50 }), async (values) => {
      expect(await roundTrip(values)).toEqual(values);
    }),
    { numRuns: 50 },
  );
});
