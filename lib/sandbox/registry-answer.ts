import type { ProviderOnFile } from "@/lib/verification/source";
import type { HttpAnswer } from "@/lib/verification/sources/http-json";
import { magicOutcomeOf } from "./magic-providers";

const doctors = ["MD", "DO"];

/** A record of NPPES (API v2.1) that fits whatever the file says of the provider. */
function fittingRecord({ npi, firstName, middleName, lastName, degree, states: [state = "CA"] }: ProviderOnFile) {
  return {
    number: npi,
    enumeration_type: "NPI-1",
    basic: {
      first_name: firstName.toUpperCase(),
      middle_name: middleName.toUpperCase(),
      last_name: lastName.toUpperCase(),
      credential: degree,
      status: "A",
      enumeration_date: "2010-01-01",
    },
    addresses: [{ address_purpose: "LOCATION", address_1: "1 TEST DATA WAY", city: "HARROWGATE", state }],
    // What a family doctor has; for other degrees the registry is silent, which speaks against nobody.
    taxonomies: doctors.includes(degree)
      ? [{ code: "207Q00000X", desc: "Family Medicine", state, license: "TEST-1", primary: true }]
      : [],
    other_names: [],
  };
}

/** What the registry is taken to answer about a magic NPI; null for all others, who are asked about as ever. */
export function magicRegistryAnswer(subject: ProviderOnFile): HttpAnswer | null {
  const outcome = magicOutcomeOf(subject.npi);
  if (outcome === undefined) return null;
  if (outcome === "source-fails") return { kind: "none", reason: "answered with status 503" };
  return { kind: "json", status: 200, body: { result_count: 1, results: [fittingRecord(subject)] } };
}
