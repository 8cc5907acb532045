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
