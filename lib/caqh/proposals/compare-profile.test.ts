import { expect, test } from "vitest";
import type { Provider } from "@/lib/generated/prisma/client";
import { caqhHospital, caqhLicense, caqhPolicy, caqhProfile, caqhSchool, caqhSpecialty } from "@/prisma/factories/caqh";
import { compareProfile, type ProviderFile } from "./compare-profile";

const today = "2026-11-21";
const provider = {
  id: "prv_1",
  firstName: "Ada",
  middleName: "",
  lastName: "Quillfeather",
  npi: "1999999984",
  degree: "MD",
  dob: new Date("1975-04-12T00:00:00Z"),
  gender: "F",
  primaryEmail: "ada@example.org",
  createdAt: new Date("2025-01-03T10:00:00Z"),
} as unknown as Provider;

const nothing: ProviderFile = {
  provider,
  rows: {},
  profile: null,
  specialties: [],
  attested: { on: "2026-10-02", savedAt: new Date("2026-10-02T00:00:00Z") },
};
const withRows = (rows: ProviderFile["rows"]): ProviderFile => ({ ...nothing, rows });
const differences = (profile: Parameters<typeof caqhProfile>[0], file = nothing) =>
  compareProfile(caqhProfile(profile), file, today);

const license = {
  id: "lic_1",
  state: "TX",
  license_number: "q-4471",
  license_type: "Medical license",
  status: "Active",
  issue_date: "2004-07-01",
  expiration_date: "2027-12-31",
  source: "Texas Medical Board",
  verified_by: "Ines Carver",
  verified_date: "2026-09-01",
  created_at: "2025-01-03T10:00:00+00:00",
};

test("a profile that says what the file says proposes nothing", () => {
  const file = withRows({ licenses: [{ ...license, expiration_date: "2028-12-31" }] });
  expect(differences({ licenses: [caqhLicense()] }, file)).toEqual([]);
});

test("a license with a later expiration is proposed by that field alone, with source and age of what is on file", () => {
  expect(differences({ licenses: [caqhLicense()] }, withRows({ licenses: [license] }))).toEqual([
    {
      section: "licenses",
      recordKey: "TX|Q4471",
      recordId: "lic_1",
      field: "expiration",
      onFile: {
        value: "2027-12-31",
        source: "Texas Medical Board",
        verifiedBy: "Ines Carver",
        verifiedOn: "2026-09-01",
        recordedAt: "2025-01-03T10:00:00.000Z",
      },
      proposed: "2028-12-31",
    },
  ]);
});

test("a license that the file does not have is proposed as a whole, and what the profile leaves out is not on it", () => {
  const [only, ...rest] = differences({ licenses: [caqhLicense({ status: "", issueDate: null })] });
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ section: "licenses", recordId: null, field: "", onFile: null });
  expect(only?.proposed).toEqual({
    state: "TX",
    license_number: "Q4471",
    license_status: "Active",
    license_type: "State license",
    expiration: "2028-12-31",
    source: "CAQH ProView",
  });
});

test("what the profile leaves out, and what it has never heard of, is no difference", () => {
  const silent = caqhLicense({ expirationDate: null, issueDate: null, status: "" });
  expect(
    differences({ licenses: [silent] }, withRows({ licenses: [license, { ...license, id: "lic_2", state: "CA" }] })),
  ).toEqual([]);
});

test("the same license twice in a profile is proposed once", () => {
  expect(differences({ licenses: [caqhLicense(), caqhLicense({ number: "q 4471" })] })).toHaveLength(1);
});

test("a DEA registration and a state's registration of the same number are two", () => {
  const row = { number: "BQ1234563", state: "TX", issueDate: null, expirationDate: "2027-03-31" };
  const found = differences({ deas: [{ ...row, isUnlimited: true }], cds: [row] });
  expect(found.map(({ proposed }) => proposed)).toMatchObject([{ type: "DEA" }, { type: "CDS" }]);
});

test("a board certification that CAQH denies is proposed as not certified, and one that ran out is told by its date", () => {
  const board = {
    id: "brd_1",
    specialty: "Internal Medicine",
    subspecialty: "",
    certificate_id: "203117",
    status: "Certified",
    duration_type: "Time-Limited",
    moc: "Not Required",
    issue_date: "2007-08-15",
    expiration_date: "2027-12-31",
  };
  const file = withRows({ board_certifications: [board] });
  const of = (facts: Parameters<typeof caqhSpecialty>[0]) =>
    differences({ specialties: [caqhSpecialty(facts)] }, file)
      .filter(({ section }) => section === "board_certifications_data")
      .map(({ field, proposed }) => [field, proposed]);
  expect(of({})).toEqual([]);
  expect(of({ expirationDate: "2026-01-31" })).toEqual([["expire_date", "2026-01-31"]]);
  expect(of({ isBoardCertified: false })).toEqual([]);
});

test("a policy that ends later is proposed by its end, and the file's own words for its kind stay", () => {
  const policy = {
    id: "mal_1",
    policy_number: "LM20931",
    policy_holder: "Harbor Internists",
    insurance_type: "Professional Liability",
    coverage_type: "",
    individual_coverage: true,
    occurrence_coverage_amount: 1_000_000,
    aggregate_coverage_amount: 3_000_000,
    effective_date: "2020-07-01",
    current_effective_date: "2025-07-01",
    expiration_date: "2026-06-30",
    source: "Copy of Insurance",
  };
  const found = differences({ insurance: [caqhPolicy()] }, withRows({ malpractice_insurances: [policy] }));
  expect(found.map(({ field, proposed }) => [field, proposed])).toEqual([
    ["policyCurrentEffectiveDate", "2026-07-01"],
    ["policyExpirationDate", "2027-06-30"],
    ["pliCoverageType", "Claims-Made"],
  ]);
});

test("a medical school and a residency are education; what came before the profession is not", () => {
  const residency = {
    type: "Residency",
    institution: "Fallowmere General Hospital",
    affiliatedUniversity: "",
    programType: "",
    department: "",
    specialty: "Internal Medicine",
    startDate: "2001-07-01",
    endDate: "2004-06-30",
    isCompleted: true,
    completionDate: null,
  };
  const found = differences({
    education: [caqhSchool(), caqhSchool({ type: "Undergraduate", institution: "Harrowgate College", degree: "BS" })],
    training: [residency],
  });
  expect(found.map(({ proposed }) => proposed)).toEqual([
    {
      type: "Professional",
      institution: "Harrowgate School of Medicine",
      degree: "Doctor of Medicine (MD)",
      completion_date: "2001-05-20",
    },
    {
      type: "Residency",
      institution: "Fallowmere General Hospital",
      specialty: "Internal Medicine",
      completion_date: "2004-06-30",
    },
  ]);
});

test("a hospital with privileges is an affiliation, and one without admitting is proposed without a kind", () => {
  const found = differences({
    hospitalAffiliations: [caqhHospital(), caqhHospital({ hospitalName: "Larkmoor Clinic", kind: "other" })],
  });
  expect(found.map(({ proposed }) => proposed)).toEqual([
    { name: "Fallowmere General Hospital", type: "Hospital Privileges", state: "TX", start_date: "2008-01-01" },
    { name: "Larkmoor Clinic", state: "TX", start_date: "2008-01-01" },
  ]);
});

test("a second specialty is never proposed as primary; which one is primary is a question of its own", () => {
  const onFile = [
    {
      id: "spc_1",
      taxonomyCode: "207RC0000X",
      name: "Cardiovascular Disease",
      isPrimary: true,
      subSpecialties: [],
      createdAt: new Date(0),
    },
    {
      id: "spc_2",
      taxonomyCode: "208D00000X",
      name: "General Practice",
      isPrimary: false,
      subSpecialties: [],
      createdAt: new Date(0),
    },
  ] as unknown as ProviderFile["specialties"];
  const profile = {
    specialties: [
      caqhSpecialty({ isBoardCertified: null, certificationNumber: "" }),
      caqhSpecialty({
        taxonomyCode: "208D00000X",
        name: "General Practice",
        isBoardCertified: null,
        certificationNumber: "",
      }),
    ],
  };
  expect(differences(profile, { ...nothing, specialties: onFile })).toMatchObject([
    { section: "specialties", field: "", proposed: { specialty_nucc_taxonomy_code: "207R00000X", is_primary: false } },
    { section: "specialties", field: "is_primary", recordId: "spc_2", onFile: { value: false, replaces: "spc_1" } },
  ]);
  expect(differences({ specialties: profile.specialties.slice(0, 1) })).toMatchObject([
    { proposed: { is_primary: true } },
  ]);
});

test("who the provider is, is compared too: names, NPI, day of birth", () => {
  const found = differences({
    demographics: {
      lastName: "Thistledown",
      npi: "1999999992",
      birthDate: "1975-04-21",
      gender: "Male",
      middleName: "J",
    },
  });
  expect(found.map(({ field, onFile, proposed }) => [field, onFile?.value, proposed])).toEqual([
    ["middle_name", "", "J"],
    ["last_name", "Quillfeather", "Thistledown"],
    ["npi", "1999999984", "1999999992"],
    ["dob", "1975-04-12", "1975-04-21"],
    ["gender", "F", "M"],
  ]);
});

test("languages are added to those on file, and English needs no saying", () => {
  const file = { ...nothing, profile: { ethnicity: "", race: [], other_languages: ["Spanish"] } };
  expect(differences({ demographics: { languages: ["English", "spanish"] } }, file)).toEqual([]);
  expect(differences({ demographics: { languages: ["Tagalog"] } }, file)).toMatchObject([
    { section: "demographics", field: "other_languages", proposed: ["Spanish", "Tagalog"] },
  ]);
});

test("an attestation is proposed as attested data while what the file has is older", () => {
  const sections = (on: string) =>
    differences({ attestedOn: on }).map(({ section, recordKey }) => [section, recordKey]);
  expect(sections("2026-10-02")).toEqual([]);
  expect(sections("2026-11-01")).toEqual([["attested_data", "2026-11-01"]]);
});
