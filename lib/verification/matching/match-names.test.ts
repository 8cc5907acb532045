import { describe, expect, test } from "vitest";
import { type ListedFacts, matchNames } from "./match-names";
import { sharesOf } from "./name-shares";
import { builtInMatching } from "./policy";
import type { MatchSubject } from "./score-match";

const counts = (entries: Record<string, number>) => new Map(Object.entries(entries));

// As in a list of 30,000 people: Ashgrove is rare, Miller and Mary are common.
const shares = sharesOf({
  lastNames: counts({ ashgrove: 1, miller: 300, luna: 30, "vega luna": 1 }),
  firstNames: counts({ tobias: 3, mary: 400, katherine: 80 }),
  states: counts({ FL: 3_000, PA: 1_500, OH: 1_700 }),
  names: 30_000,
  records: 30_000,
});

const subject = (changes: Partial<MatchSubject> = {}): MatchSubject => ({
  lastName: "ashgrove",
  firstName: "tobias",
  middleName: "",
  npi: "2100000076",
  states: ["PA"],
  zips: [],
  professions: [{ family: "physician assistant", specialty: null }],
  birthDate: null,
  ...changes,
});

const rules = { policy: builtInMatching, shares, kind: "exclusion" } as const;

const listed = (changes: Partial<ListedFacts> = {}): ListedFacts => ({
  recordId: "rec_1",
  recordKey: "key_1",
  lastName: "ashgrove",
  firstName: "tobias",
  middleName: "",
  npi: null,
  birthDates: [],
  state: "PA",
  zip: "",
  profession: { family: "physician assistant", specialty: null },
  isAbroad: false,
  isCut: false,
  reinstatedDate: null,
  ...changes,
});

const bandOf = (who: Partial<MatchSubject>, record: Partial<ListedFacts>) =>
  matchNames(subject(who), [listed(record)], rules)[0]?.band;

describe("a record of a list", () => {
  test("with the same NPI is confirmed, whatever its name", () => {
    expect(bandOf({}, { npi: "2100000076", lastName: "thistlewood", firstName: "b" })).toBe("confirmed");
  });

  test("with another NPI is cleared, although name, state and profession agree", () => {
    expect(bandOf({}, { npi: "2100000902" })).toBe("cleared");
  });

  test("with another NPI but the same rare name and birth date is reviewed: the number may be the mistake", () => {
    const who = { birthDate: "1982-03-14", middleName: "rook" };
    expect(bandOf(who, { npi: "2100000902", birthDates: ["1982-03-14"], middleName: "r" })).toBe("review");
  });

  test("with a rare name and the same state is reviewed", () => {
    expect(bandOf({}, {})).toBe("review");
  });

  test("with a rare name is reviewed in another state too, because people move and the list keeps the old address", () => {
    expect(bandOf({}, { state: "OH" })).toBe("review");
  });

  test("with a common name and nothing else in common is cleared", () => {
    const common = { lastName: "miller", firstName: "mary" };
    expect(bandOf(common, { ...common, state: "FL", profession: { family: "nursing", specialty: null } })).toBe(
      "cleared",
    );
  });

  test("with a common name and the same birth date is reviewed", () => {
    const common = { lastName: "miller", firstName: "mary" };
    expect(bandOf({ ...common, birthDate: "1970-01-02" }, { ...common, birthDates: ["1970-01-02"] })).toBe("review");
  });

  test("with another middle initial and birth date is cleared", () => {
    expect(
      bandOf({ middleName: "rook", birthDate: "1982-03-14" }, { middleName: "k", birthDates: ["1969-04-02"] }),
    ).toBe("cleared");
  });

  test("under a short form of the given name is found with the birth date", () => {
    const who = { firstName: "katherine", birthDate: "1982-03-14" };
    expect(bandOf(who, { firstName: "kathy", birthDates: ["1982-03-14"] })).toBe("review");
  });

  test("with one word of a compound last name is found with the birth date", () => {
    const who = { lastName: "vega luna", birthDate: "1982-03-14" };
    expect(bandOf(who, { lastName: "luna", birthDates: ["1982-03-14"] })).toBe("review");
  });

  test("of somebody who was reinstated is history", () => {
    expect(bandOf({}, { npi: "2100000076", reinstatedDate: "2024-05-01" })).toBe("cleared");
  });

  test("known by several names is judged by the closest, and the strongest record comes first", () => {
    const matches = matchNames(
      subject(),
      [listed({ recordId: "rec_2", lastName: "ashgrave", state: "OH" }), listed({ firstName: "theo" }), listed()],
      rules,
    );
    expect(matches.map(({ recordId, band }) => [recordId, band])).toEqual([
      ["rec_1", "review"],
      ["rec_2", "cleared"],
    ]);
  });
});

const matchOf = (who: Partial<MatchSubject>, record: Partial<ListedFacts>) =>
  matchNames(subject(who), [listed(record)], rules)[0];
const barOf = (who: Partial<MatchSubject>, record: Partial<ListedFacts>, label: string) =>
  matchOf(who, record)?.bars.find((bar) => bar.label === label);

describe("a name written in another way", () => {
  test.each([
    ["vega-luna", "luna vega", "the same words"],
    ["vega luna", "vega", "a shortened form"],
    ["de la vega", "delavega", "the same"],
    ["vega luna", "luna moret", "one word of it shared"],
    ["ashgrove", "ashgrowe", "one letter differs"],
    ["thistlewoodson", "thistlewodeson", "similar"],
    ["quillfeatherstonehaugh", "quillfeatherstonehau", "the same, as far as it is shown"],
  ])("is found: last names %s and %s (%s)", (ours, theirs, how) => {
    const bar = barOf({ lastName: ours.replace("-", " ") }, { lastName: theirs }, "Last name");
    expect(bar?.detail).toBe(`${ours.replace("-", " ")} / ${theirs}: ${how}`);
  });

  test.each([
    ["katherine", "kathy", "forms of one name"],
    ["tobias", "t", "the initial fits"],
    ["tobias", "tobais", "one letter differs"],
    ["mary ann", "mary", "one of several"],
    ["kathryn", "catheryn", "resembling"],
    ["", "tobias", "missing"],
    ["christopherjohn", "christopherjo", "the same, as far as it is shown"],
  ])("is found: first names %s and %s (%s)", (ours, theirs, how) => {
    expect(barOf({ firstName: ours }, { firstName: theirs }, "First name")?.detail).toContain(how);
  });

  test("is found when first and last name stand in each other's place", () => {
    const match = matchOf({ lastName: "tobias", firstName: "ashgrove" }, {});
    expect(match?.bars.slice(0, 2).map(({ detail }) => detail)).toEqual([
      "tobias / ashgrove: first and last name swapped",
      "ashgrove / tobias: first and last name swapped",
    ]);
  });

  test("is found when somebody is called by the middle name", () => {
    const bar = barOf({ firstName: "rook", middleName: "" }, { middleName: "rook" }, "First name");
    expect(bar?.detail).toContain("stands as middle name");
  });

  test("is found under another last name when first name and birth date are the same", () => {
    const born = { birthDate: "1982-03-14", lastName: "thistlewood" };
    expect(matchOf(born, { birthDates: ["1982-03-14"] })?.band).toBe("review");
    expect(matchOf(born, { birthDates: ["1982-03-15"] })).toBeUndefined();
  });

  test("of two people whose first names begin with other sounds is no match at all", () => {
    expect(matchOf({ firstName: "marta" }, { firstName: "berta" })).toBeUndefined();
  });

  test("is worth less when both ways are common, because then they are two names", () => {
    const common = sharesOf({
      lastNames: counts({ ashgrove: 1, miller: 300, millar: 200 }),
      firstNames: counts({ tobias: 3 }),
      states: counts({ PA: 1_500 }),
      names: 30_000,
      records: 30_000,
    });
    const bitsOf = (ours: string, theirs: string) =>
      matchNames(subject({ lastName: ours }), [listed({ lastName: theirs })], { ...rules, shares: common })[0]?.bits ??
      0;
    expect(bitsOf("miller", "millar")).toBeLessThan(bitsOf("ashgrove", "ashgrave") - 4);
  });
});

describe("evidence beside the name", () => {
  test("another state never hides a match", () => {
    expect(matchOf({ states: ["OH"] }, {})?.band).toBe("review");
    expect(barOf({ states: ["OH"] }, {}, "State")?.bits).toBeGreaterThan(-3);
  });

  test("counts the ZIP code of any practice location", () => {
    expect(barOf({ zips: ["44101", "15213-2583"] }, { zip: "15213" }, "ZIP code")?.bits).toBeGreaterThan(5);
    expect(barOf({ zips: ["15219"] }, { zip: "15213" }, "ZIP code")?.detail).toContain("the same area");
    expect(barOf({ zips: ["44101"] }, { zip: "15213" }, "ZIP code")).toBeUndefined();
  });

  test("counts a birth date of which one digit differs for a little, and any other against", () => {
    const bitsFor = (birthDate: string) =>
      barOf({ birthDate }, { birthDates: ["1982-03-14"] }, "Date of birth")?.bits ?? 0;
    expect(bitsFor("1982-03-14")).toBeGreaterThan(bitsFor("1982-03-15"));
    expect(bitsFor("1982-03-15")).toBeGreaterThan(0);
    expect(bitsFor("1971-11-30")).toBeLessThan(0);
  });

  test("counts the same specialty for more than the same profession, and another specialty against", () => {
    const psychiatry = { family: "physician", specialty: "psychiatry" } as const;
    const bitsFor = (specialty: string | null) =>
      barOf({ professions: [psychiatry] }, { profession: { family: "physician", specialty } }, "Profession")?.bits ?? 0;
    expect(bitsFor("psychiatry")).toBeGreaterThan(bitsFor(null));
    expect(bitsFor(null)).toBeGreaterThan(bitsFor("neurology"));
    expect(bitsFor("radiology")).toBeLessThan(0);
  });

  test("counts a middle name written out for more than its initial", () => {
    const bitsFor = (middleName: string) => barOf({ middleName }, { middleName: "rook" }, "Middle initial")?.bits ?? 0;
    expect(bitsFor("rook")).toBeGreaterThan(bitsFor("r"));
    expect(bitsFor("r")).toBeGreaterThan(0);
    expect(bitsFor("ronan")).toBeLessThan(0);
    expect(bitsFor("k")).toBeLessThan(bitsFor("ronan"));
  });
});

describe("what is cleared", () => {
  test("says why: another NPI", () => {
    expect(matchOf({}, { npi: "2100000902" })).toMatchObject({
      band: "cleared",
      because: "other NPI",
      reason: "another NPI (2100000902 on the list)",
    });
  });

  test("says why: too few bits, with every part of the sum", () => {
    const match = matchOf(
      { lastName: "miller", firstName: "mary" },
      { lastName: "miller", firstName: "mary", state: "OH" },
    );
    expect(match).toMatchObject({ band: "cleared", because: "bits" });
    expect(match?.reason).toMatch(/^\d+(\.\d)? bits, below 21$/);
    expect(match?.bars.length).toBeGreaterThan(2);
  });

  test("is judged by the weights and the cut that are handed in", () => {
    const policy = structuredClone(builtInMatching);
    policy.cuts.exclusion.reviewFrom = 60;
    expect(matchNames(subject(), [listed()], { ...rules, policy })[0]?.reason).toMatch(/below 60$/);
    policy.weights.place.state = 0.01;
    const match = matchNames(subject(), [listed()], { ...rules, policy })[0];
    expect(match?.bars.find(({ label }) => label === "State")?.bits).toBe(0);
  });
});

describe("names that are hardly names", () => {
  test.each([
    { lastName: "o", firstName: "x" },
    { lastName: "", firstName: "" },
    { lastName: "ashgrove", firstName: "" },
    { lastName: "", firstName: "tobias" },
    { lastName: "李", firstName: "娜" },
  ])("$lastName, $firstName are compared without failing", (name) => {
    expect(() => matchNames(subject(name), [listed(), listed(name), listed({ lastName: "" })], rules)).not.toThrow();
  });

  test("two initials are not one letter apart", () => {
    expect(matchOf({ lastName: "o" }, { lastName: "u" })).toBeUndefined();
  });

  test("nobody is found by a missing last name", () => {
    expect(matchOf({ lastName: "" }, { lastName: "" })).toBeUndefined();
  });
});

describe("a name of OFAC's list", () => {
  const abroad = { state: "", profession: null, isAbroad: true, firstName: "mary", lastName: "miller" };
  const bandOnOfac = (who: Partial<MatchSubject>, record: Partial<ListedFacts>) =>
    matchNames(subject({ firstName: "mary", lastName: "miller", ...who }), [listed({ ...abroad, ...record })], {
      ...rules,
      kind: "sanction",
    })[0]?.band;

  test("that is the provider's is reviewed even if it is common, because the list knows little else", () => {
    expect(bandOnOfac({}, {})).toBe("review");
  });

  test("is cleared when the birth date or the middle initial speaks against it", () => {
    expect(bandOnOfac({ birthDate: "1980-05-21" }, { birthDates: ["1962-09-03"] })).toBe("cleared");
    expect(bandOnOfac({ middleName: "a" }, { middleName: "petrova" })).toBe("cleared");
  });

  test("that only resembles a common one is cleared", () => {
    expect(bandOnOfac({}, { firstName: "maryam" })).toBe("cleared");
  });
});

test("the bars of a match add up to its score", () => {
  const [match] = matchNames(
    subject({ birthDate: "1982-03-14", middleName: "r" }),
    [listed({ birthDates: ["1982"], middleName: "k" })],
    rules,
  );
  const sum = match?.bars.reduce((total, bar) => total + bar.bits, 0) ?? 0;
  expect(match?.bits).toBeCloseTo(sum, 5);
  expect(match?.bars.map(({ label }) => label)).toEqual([
    "Last name",
    "First name",
    "Middle initial",
    "State",
    "Profession",
    "Date of birth",
  ]);
});

test("on a short list a name counts as an ordinary one, so that an exact match is still looked at", () => {
  const short = sharesOf({
    lastNames: counts({ ashgrove: 1 }),
    firstNames: counts({ tobias: 1 }),
    states: counts({ PA: 1 }),
    names: 40,
    records: 40,
  });
  expect(matchNames(subject(), [listed({ state: "OH" })], { ...rules, shares: short })[0]?.band).toBe("review");
});
