import { describe, expect, test } from "vitest";
import { compareProfessions, professionOfRecord, professionsOfProvider } from "./professions";

describe("the profession of a record", () => {
  test.each([
    ["NURSE/NURSES AIDE", "IND- LIC HC SERV PRO", "nursing", null],
    ["PSYCHIATRY", "DOCTOR(MD, DO)", "physician", "psychiatry"],
    ["NEUROLOGY", "PHYSICIAN (MD, DO)", "physician", "neurology"],
    ["UROLOGY", "PHYSICIAN (MD, DO)", "physician", "urology"],
    ["PSYCHIATRY & NEUROLOGY", "PHYSICIAN (MD, DO)", "physician", "psychiatry"],
    ["GENERAL PRACTICE", "PHYSICIAN (MD, DO)", "physician", null],
    ["NO KNOWN AFFILIATION", "PODIATRY PRACTICE", "podiatry", null],
    ["GYN/OBS", "DOCTOR(MD, DO)", "physician", "obstetrics and gynecology"],
    ["PHYSICIAN'S ASSISTAN", "IND- LIC HC SERV PRO", "physician assistant", null],
    ["DENTIST", "IND- LIC HC SERV PRO", "dental", null],
    ["PHYS THERAPY PROVIDE", "BUS OWNER/EXEC", "therapy", null],
    ["Pharmacist", "", "pharmacy", null],
    ["L.P.N.", "", "nursing", null],
    ["R.Ph.", "", "pharmacy", null],
    ["DC", "", "chiropractic", null],
    ["LMSW", "", "social work and counseling", null],
    ["Physician, MD", "", "physician", null],
  ])("is read from the words of lists: %s, %s", (specialty, general, family, known) => {
    expect(professionOfRecord({ specialty, general })).toEqual({ family, specialty: known });
  });

  test("is unknown where the words name none", () => {
    expect(professionOfRecord({ specialty: "HOME HEALTH AGENCY", general: "BUS OWNER/EXEC" })).toBeNull();
  });
});

describe("what a provider practices", () => {
  test("is told by degree and specialties together", () => {
    const specialties = [{ taxonomyCode: "2084P0800X", name: "Psychiatry" }];
    expect(professionsOfProvider("MD", specialties)).toEqual([{ family: "physician", specialty: "psychiatry" }]);
  });

  test("is nursing for a nurse who works in psychiatry", () => {
    const specialties = [{ taxonomyCode: "363LP0808X", name: "Psychiatric/Mental Health" }];
    expect(professionsOfProvider("NP", specialties)).toEqual([{ family: "nursing", specialty: null }]);
  });

  test("is unknown where neither says anything", () => {
    expect(professionsOfProvider("", [])).toEqual([]);
  });
});

test("professions agree by the best of several, and say nothing where one side is unknown", () => {
  const physician = { family: "physician", specialty: null } as const;
  const nurse = { family: "nursing", specialty: null } as const;
  expect(compareProfessions([physician, nurse], nurse)).toBe("profession");
  expect(compareProfessions([physician], nurse)).toBe("different");
  expect(compareProfessions([physician], null)).toBeNull();
  expect(compareProfessions([], nurse)).toBeNull();
});
