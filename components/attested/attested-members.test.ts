import { expect, test } from "vitest";
import { attestedSections, emptyRow, personMembers } from "@/components/attested/attested-members";
import { attestedExample } from "@/lib/profiles/attested-example";
import { AttestedSnapshot } from "@/lib/profiles/attested-schemas";

test("everything that a provider attests has a place on the screen, under the contract's own words", () => {
  const shown = [...personMembers, ...attestedSections].map(({ name }) => name).toSorted();
  expect(shown).toEqual(Object.keys(AttestedSnapshot.shape).toSorted());
  expect(personMembers.find(({ name }) => name === "dob")).toEqual({
    name: "dob",
    label: "Date of birth",
    kind: "value",
    isDate: true,
  });
  const licenses = attestedSections.find(({ name }) => name === "licenses");
  expect(licenses?.label).toBe("Licenses");
  expect(licenses?.members.map(({ label }) => label)).toContain("Issuing board");
  expect(licenses?.members.find(({ name }) => name === "document")?.kind).toBe("reference");
});

test("an optional member keeps its words", () => {
  const names = attestedSections.find(({ name }) => name === "other_name");
  expect(names?.members.find(({ name }) => name === "suffix_name")).toMatchObject({ label: "Suffix", kind: "value" });
});

test("a row that was just added is one that the contract takes", () => {
  for (const section of attestedSections) {
    const data_snapshot = { ...attestedExample.data_snapshot, [section.name]: [emptyRow(section)] };
    expect(AttestedSnapshot.safeParse(data_snapshot).success, section.name).toBe(true);
  }
});
