import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listedKeys, organizationKeys, soughtKeys } from "./blocking-keys";
import { foldName } from "./fold-name";
import { type ListRules, matchNames, matchOrganizations } from "./match-names";
import { sharesOf } from "./name-shares";
import { builtInMatching } from "./policy";
import type { MatchSubject } from "./score-match";
import type { OrganizationSubject } from "./score-organization";
import { type ScreenedName, ScreeningIndex } from "./screening-index";

const countsOf = (values: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const rulesFor = (names: readonly ScreenedName[]): ListRules => ({
  policy: builtInMatching,
  kind: "sanction",
  shares: sharesOf({
    lastNames: countsOf(names.map(({ lastName }) => lastName)),
    firstNames: countsOf(names.map(({ firstName }) => firstName)),
    states: countsOf(names.map(({ state }) => state)),
    names: names.length,
    records: names.length,
  }),
});

const indexOf = (names: readonly ScreenedName[]) =>
  ScreeningIndex.build(
    (async function* () {
      yield names;
    })(),
    rulesFor(names),
  );

/** The names that a search in the database hands on: those that share a key. */
function sharingKey(names: readonly ScreenedName[], keys: readonly string[], kind: string, npi: string | null) {
  return names.filter((name) => {
    const stored =
      name.recordKind === "person" ? listedKeys("", name) : organizationKeys("", [name.lastName], name.npi);
    return stored.some((key) => keys.includes(key)) && (name.recordKind === kind || (npi !== null && name.npi === npi));
  });
}

const searchPerson = (names: readonly ScreenedName[], subject: MatchSubject) => {
  const birthDates = subject.birthDate === null ? [] : [subject.birthDate];
  const keys = soughtKeys("", { ...subject, birthDates });
  return matchNames(subject, sharingKey(names, keys, "person", subject.npi), rulesFor(names));
};

const searchOrganization = (names: readonly ScreenedName[], subject: OrganizationSubject) => {
  const folded = [subject.name, subject.dba].map(foldName).filter((name) => name !== "");
  const keys = organizationKeys("", folded, subject.npi);
  return matchOrganizations(subject, sharingKey(names, keys, "organization", subject.npi), rulesFor(names));
};

// Few enough words that two people often have some in common, and all kinds of differences occur.
const lastName = fc.constantFrom(
  ..."ashgrove|ashgrowe|ashgrov|grove ash|vega luna|luna vega|luna|vega|de la vega|delavega|tobias|o|li|lu|meyer|meier|meyers|thistlewood|thistlewode|quillfeatherstonehaugh|quillfeatherstoneh|moret|moret quezada|garcia moret|katherine||李".split(
    "|",
  ),
);
const firstName = fc.constantFrom(
  ..."tobias|tobia|tobais|t|katherine|kathy|kate|catherine|mary ann|mary|ann|ashgrove|luna|william|bill|robert|".split(
    "|",
  ),
);
// Often enough in each other's place.
const bothNames = fc.oneof(
  fc.record({ lastName, firstName }),
  fc.constantFrom(
    { lastName: "ashgrove", firstName: "tobias" },
    { lastName: "tobias", firstName: "ashgrove" },
    { lastName: "tobias", firstName: "ashgrowe" },
  ),
);
const middleName = fc.constantFrom("", "", "r", "rook", "robert", "robert james", "k", "katherine");
const npi = fc.constantFrom(null, null, null, "2100000068", "2100000076");
const birthDate = fc.constantFrom("1982-03-04", "1982-03-14", "1982-04-03", "1969-04-02");
const state = fc.constantFrom("", "PA", "OH");
const zip = fc.constantFrom("", "15213", "15219", "44101");
const profession = fc.constantFrom(
  null,
  { family: "physician" as const, specialty: null },
  { family: "physician" as const, specialty: "psychiatry" },
  { family: "nursing" as const, specialty: null },
);

const listedFacts = fc.record({
  recordKind: fc.constant("person" as const),
  middleName,
  npi,
  birthDates: fc.array(fc.oneof(birthDate, fc.constantFrom("1982", "1982-03")), { maxLength: 2 }),
  state,
  zip,
  profession,
  isAbroad: fc.boolean(),
  isCut: fc.constant(false),
  reinstatedDate: fc.constantFrom(null, null, "2024-05-01"),
});

const listedPerson = fc.tuple(listedFacts, bothNames).map(([facts, name]) => ({ ...facts, ...name }));

const organizationName = fc.constantFrom(
  ..."larkspur home health|larkspur clinic|the larkspur clinic llc|larkspurr home health|home health care inc|northgate holdings dba larkspur clinic|larkspur bay rehabilitation ho".split(
    "|",
  ),
);

const listedOrganization = fc.record({
  recordKind: fc.constant("organization" as const),
  lastName: organizationName,
  firstName: fc.constant(""),
  middleName: fc.constant(""),
  npi,
  birthDates: fc.constant([]),
  state,
  zip,
  profession: fc.constant(null),
  isAbroad: fc.constant(false),
  isCut: fc.boolean(),
  reinstatedDate: fc.constant(null),
});

const numbered = (names: readonly Omit<ScreenedName, "recordId" | "recordKey">[]): ScreenedName[] =>
  // Two names in a row are one record's.
  names.map((name, at) => ({ ...name, recordId: `rec_${at >> 1}`, recordKey: `key_${at >> 1}` }));

const list = fc.array(fc.oneof(listedPerson, listedOrganization), { maxLength: 60 }).map(numbered);

const personFacts = fc.record({
  middleName,
  npi,
  states: fc.array(state.filter(Boolean), { maxLength: 2 }),
  zips: fc.array(zip.filter(Boolean), { maxLength: 2 }),
  birthDate: fc.option(birthDate),
  professions: fc.array(profession, { maxLength: 2 }).map((some) => some.filter((one) => one !== null)),
});

const person = fc.tuple(personFacts, bothNames).map(([facts, name]) => ({ ...facts, ...name }));

const facility = fc.record({
  name: organizationName,
  dba: fc.oneof(fc.constant(""), organizationName),
  npi,
  state,
  zip,
});

describe("a list in memory", () => {
  test("answers for every person what a search answers", async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.array(person, { minLength: 1, maxLength: 12 }), async (names, people) => {
        const index = await indexOf(names);
        for (const subject of people) expect(index.screen(subject)).toEqual(searchPerson(names, subject));
      }),
      { numRuns: 300 },
    );
  });

  test("answers for every organization what a search answers", async () => {
    await fc.assert(
      fc.asyncProperty(list, fc.array(facility, { minLength: 1, maxLength: 6 }), async (names, facilities) => {
        const index = await indexOf(names);
        for (const subject of facilities)
          expect(index.screenOrganization(subject)).toEqual(searchOrganization(names, subject));
      }),
    );
  });

  test("keeps the closest of those cleared by the score, and everybody whom a person has to look at", async () => {
    const facts = {
      recordKind: "person",
      middleName: "",
      npi: null,
      birthDates: [],
      zip: "",
      profession: null,
    } as const;
    const rest = { ...facts, isAbroad: false, isCut: false, reinstatedDate: null };
    const names = numbered(
      ["tobias", "tobias", "tobia", "tobia", "t", "t", "tobais", "tobais"].map((first, at) => ({
        ...rest,
        lastName: "ashgrove",
        firstName: first,
        state: at < 2 ? "PA" : "OH",
      })),
    );
    const index = await indexOf(names);
    const subject = {
      lastName: "ashgrove",
      firstName: "tobias",
      middleName: "",
      npi: null,
      states: ["PA"],
      zips: [],
      birthDate: null,
      professions: [],
    };
    expect(index.screen(subject).map(({ band }) => band)).toEqual(["review", "cleared", "cleared", "cleared"]);
    expect(index.screen(subject, { cleared: 1 }).map(({ band }) => band)).toEqual(["review", "cleared"]);
    expect(index.screen({ ...subject, lastName: "quillfeather" })).toEqual([]);
  });
});
