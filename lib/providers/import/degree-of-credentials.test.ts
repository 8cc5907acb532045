import { describe, expect, test } from "vitest";
import { providerTypes } from "../enumerations";
import { generalCredentials, occupations, saysNothing } from "./credential-table";
import { degreeOfCredentials } from "./degree-of-credentials";

const degreeOf = (credentials: string, profession?: string) => degreeOfCredentials(credentials, profession).degree;

describe("credentials as people write them", () => {
  test.each([
    ["M.D.", "MD"],
    ["M. D.", "MD"],
    ["M,D", "MD"],
    ["MD PHD", "MD"],
    ["M.D., F.A.C.C.", "MD"],
    ["MDFACC", "MD"],
    ["MBBS", "MD"],
    ["MB, BCH, BAO", "MD"],
    ["D.O.", "DO"],
    ["DO, MPH", "DO"],
    ["PA-C", "PA"],
    ["PA - C", "PA"],
    ["R-PAC", "PA"],
    ["MMS, PA-C", "PA"],
    ["Physician Assistant", "PA"],
    ["FNP-BC", "NP"],
    ["FNP - B C", "NP"],
    ["CRNP", "NP"],
    ["ARNP", "NP"],
    ["DNP", "NP"],
    ["AG-ACNP", "NP"],
    ["RN, MSN, FNP", "NP"],
    ["APRN, FNP-C", "NP"],
    ["APRN", "APN"],
    ["APRN-BC", "APN"],
    ["CNM", "NMW"],
    ["C.R.N.A.", "CRNA"],
    ["APRN, CRNA", "CRNA"],
    ["LMFT", "MFT"],
    ["LCSW", "LCSW"],
    ["MSW, LCSW-C", "LCSW"],
    ["MSW", "SW"],
    ["LMHC", "LMHC"],
    ["Ph.D.", "PHD"],
    ["PH D", "PHD"],
    ["PSY.D.", "CPsyD"],
    ["D.P.M.", "DPM"],
    ["O.D.", "OD"],
    ["DC", "DC"],
    ["PT DPT", "PT"],
    ["MS, PT", "PT"],
    ["OTR/L", "OT"],
    ["M.S., CCC-SLP", "SLP"],
    ["MA, CCC-A", "AUD"],
    ["AU.D.", "AUD"],
    ["DDS", "DDS"],
    ["PHARMD", "PHA"],
  ])("%s is %s", (credentials, degree) => {
    expect(degreeOf(credentials)).toBe(degree);
  });

  test("a spelled-out occupation that NPPES cut at 20 characters is still understood", () => {
    expect(degreeOf("FAMILY NURSE PRACTIT")).toBe("NP");
    expect(degreeOf("DOCTOR OF CHIROPRACT")).toBe("DC");
  });

  test("an assistant is not taken for the therapist whose title the words contain", () => {
    expect(degreeOf("Physical Therapist Assistant")).toBe("PTA");
    expect(degreeOf("Occupational Therapy Assistant")).toBe("OTA");
  });
});

describe("several credentials", () => {
  test("the strongest practitioner counts, wherever it stands", () => {
    expect(degreeOf("PHD, MD")).toBe("MD");
    expect(degreeOf("DC, MD")).toBe("MD");
    expect(degreeOf("RN, LPC, FNP")).toBe("NP");
  });

  test("PA behind a physician's letters is the professional association, not a physician assistant", () => {
    expect(degreeOf("M.D., P.A.")).toBe("MD");
    expect(degreeOf("DPM PA")).toBe("DPM");
    expect(degreeOf("ODPA")).toBe("OD");
  });

  test("the profession that the file names says which of them is practiced", () => {
    expect(degreeOf("MD, PA-C", "Physician Assistant")).toBe("PA");
    expect(degreeOf("DDS, MD", "Oral Surgery (Dentist only)")).toBe("DDS");
    expect(degreeOf("CNM, WHNP", "Nurse Practitioner")).toBe("NP");
    expect(degreeOf("CNM, WHNP", "367A00000X")).toBe("NMW");
  });

  test("credentials outweigh a profession that none of them fits", () => {
    expect(degreeOf("M.D.", "Nurse Practitioner")).toBe("MD");
  });
});

describe("credentials that name no occupation", () => {
  test("a profession that can only mean one degree fills in for them", () => {
    expect(degreeOf("", "Nurse Practitioner")).toBe("NP");
    expect(degreeOf("", "Certified Registered Nurse Anesthetist (CRNA)")).toBe("CRNA");
    expect(degreeOf("", "363A00000X")).toBe("PA");
    expect(degreeOf("MA", "Audiologist")).toBe("AUD");
    expect(degreeOf("RN", "CRNA")).toBe("CRNA");
    expect(degreeOf("LMSW", "Licensed Clinical Social Worker")).toBe("LCSW");
  });

  test("a degree that people of the profession hold stays as it is written", () => {
    expect(degreeOf("PH.D.", "Psychologist, Clinical")).toBe("PHD");
    expect(degreeOf("APRN", "Nurse Practitioner")).toBe("APN");
  });

  test("a physician's specialty does not tell an MD from a DO, so nothing is filled in", () => {
    expect(degreeOfCredentials("", "Internal Medicine")).toEqual({ degree: null, reason: "blank" });
    expect(degreeOfCredentials("FACS", "Neurosurgery")).toEqual({ degree: null, reason: "blank" });
    expect(degreeOfCredentials("", "207R00000X")).toEqual({ degree: null, reason: "blank" });
  });

  test("MA is a Master of Arts, never a medical assistant", () => {
    expect(degreeOf("MA")).toBeNull();
  });
});

test("credentials that are not in the table are never guessed, not even with a profession", () => {
  expect(degreeOfCredentials("QXZ")).toEqual({ degree: null, reason: "unknown" });
  expect(degreeOfCredentials("QXZ", "Nurse Practitioner")).toEqual({ degree: null, reason: "unknown" });
  expect(degreeOf("MD, QXZ")).toBe("MD");
});

test("the table maps to degrees of the API only and no credential stands in it twice", () => {
  const rows = [...occupations, ...generalCredentials];
  expect(rows.filter(({ degree }) => !providerTypes.includes(degree))).toEqual([]);
  const written = rows.flatMap((row) => [...row.written.split(" "), ...(row.spelled ?? [])]);
  expect(written.filter((one, index) => written.indexOf(one) !== index || saysNothing.has(one))).toEqual([]);
});
