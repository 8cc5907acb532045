import { expect, test } from "vitest";
import { type ComparedMatch, comparedLines } from "@/components/flags/compared-match";

const match = (ours: Partial<ComparedMatch["ours"]>, bars: ComparedMatch["bars"]): ComparedMatch => ({
  verdict: "To review",
  reason: "",
  bars,
  bits: 22,
  cut: 21,
  ours: { kind: "provider", name: "Vexley, Mortimer", npi: "", birthDate: "", place: "TX", profession: "MD", ...ours },
  theirs: {
    name: "VEXLEY, MORTIMER",
    npi: "",
    birthDates: "12 Mar 1970",
    place: "TX",
    profession: "",
    listed: "1128a1",
  },
});
const bar = (label: string, bits: number) => ({ label, bits, detail: "" });

test("of an organization nobody asks for a date of birth or a profession", () => {
  const lines = comparedLines(match({ kind: "facility" }, [bar("Doing business as", 25), bar("State", 0)]));
  expect(lines.map(({ label }) => label)).toEqual(["Name", "NPI", "Place", "Type", "Listed"]);
  expect(lines.map(({ agrees }) => agrees)).toEqual([true, null, false, null, null]);
});

test("what the bars count against the match is marked as different, what they do not count is not compared", () => {
  const lines = comparedLines(match({}, [bar("Last name", 14), bar("First name", -3), bar("Date of birth", 13.8)]));
  const agreement = Object.fromEntries(lines.map(({ label, agrees }) => [label, agrees]));
  expect(agreement).toMatchObject({ Name: false, "Date of birth": true, NPI: null, Profession: null });
});
