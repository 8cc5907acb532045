import fc from "fast-check";
import { expect, test } from "vitest";
import { listedKeys, soughtKeys } from "./blocking-keys";

const person = (lastName: string, firstName = "", npi: string | null = null, birthDates: string[] = []) => ({
  lastName,
  firstName,
  npi,
  birthDates,
});

const finds = (left: ReturnType<typeof person>, right: ReturnType<typeof person>): boolean => {
  const keys = new Set(listedKeys("oig", right));
  return soughtKeys("oig", left).some((key) => keys.has(key));
};
const share = (left: string, right: string): boolean => finds(person(left), person(right));

test.each([
  ["ashgrove", "ashgrowe", "a letter mistaken"],
  ["vega luna", "luna", "one word of a compound name"],
  ["de leon", "deleon", "written together"],
  ["meyer", "meier", "sounding the same"],
  ["thistlewood", "thistlewode", "another ending"],
])("%s finds %s (%s)", (left, right) => {
  expect(share(left, right)).toBe(true);
});

test("a particle alone brings no half of the list", () => {
  expect(share("de la cruz", "de la torre")).toBe(false);
  expect(listedKeys("ofac", person("al"))).toContain("ofac:al");
});

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 14 });

test("every name that differs by one letter is found, wherever the letter stands", () => {
  const change = fc.tuple(word, fc.nat(), fc.constantFrom("replace", "insert", "remove"), fc.constantFrom(...letters));
  fc.assert(
    fc.property(change, ([name, place, how, letter]) => {
      const at = place % name.length;
      const behind = how === "insert" ? at : at + 1;
      const changed = name.slice(0, at) + (how === "remove" ? "" : letter) + name.slice(behind);
      expect(share(name, changed)).toBe(true);
      expect(share(changed, name)).toBe(true);
    }),
  );
});

test("first and last name in each other's place find each other", () => {
  expect(finds(person("tobias", "ashgrove"), person("ashgrove", "tobias"))).toBe(true);
});

test("a birth date finds its record under another last name, but a month or a year alone finds nothing", () => {
  const born = (date: string) => person("thistlewood", "ada", null, [date]);
  expect(finds(person("ashgrove", "ada", null, ["1982-03-14"]), born("1982-03-14"))).toBe(true);
  expect(finds(person("ashgrove", "ada", null, ["1982-03-14"]), born("1982-03"))).toBe(false);
});

test("an NPI finds its record whatever the name, within one list", () => {
  const keys = listedKeys("oig", person("vexley", "", "2100000068"));
  expect(keys).toContain("oig:2100000068");
  expect(listedKeys("ofac", person("vexley", "", "2100000068")).some((key) => keys.includes(key))).toBe(false);
});

test.each(["", "x", "李", "o", "-"])('a name like "%s" does no harm', (name) => {
  expect(() => soughtKeys("oig", person(name, name))).not.toThrow();
});
