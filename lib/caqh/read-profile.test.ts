import { describe, expect, test } from "vitest";
import { wholeCaqhProfile } from "@/prisma/factories/caqh-stand-in";
import { readProfile } from "./read-profile";
import { XmlReader } from "./read-xml";
import { writeProfile } from "./write-profile";

/** Reads in pieces of a few bytes, as a slow line would bring them. */
function read(xml: string | Uint8Array, pieceSize = 7) {
  const bytes = typeof xml === "string" ? Buffer.from(xml) : xml;
  const reader = new XmlReader();
  for (let at = 0; at < bytes.length; at += pieceSize) reader.write(bytes.subarray(at, at + pieceSize));
  return readProfile(reader.end());
}

const provider = (inside: string, attributes = 'ProviderID="1" AttestDate="2026-10-02T14:05:44"') =>
  `<?xml version="1.0"?><Provider ${attributes}><LastName>Vane</LastName>${inside}</Provider>`;

describe("a profile as ProView writes it", () => {
  test("is read back whole, every member of every list", () => {
    const profile = wholeCaqhProfile();
    expect(read(writeProfile(profile, "219099999"))).toEqual({ profile, ssn: "219099999" });
  });

  test("keeps letters outside of ASCII, also when they arrive in halves", () => {
    const base = wholeCaqhProfile();
    const profile = wholeCaqhProfile({
      demographics: { ...base.demographics, lastName: "Muñoz-Ñáñez", firstName: "Zoë & <Co>" },
    });
    expect(read(writeProfile(profile), 1).profile.demographics).toMatchObject({
      lastName: "Muñoz-Ñáñez",
      firstName: "Zoë & <Co>",
    });
  });

  test("without anything but a name has empty members, and no day that is none", () => {
    const { profile, ssn } = read(provider("<BirthDate>2026-02-30T00:00:00</BirthDate><SSN>12</SSN>"));
    expect(profile).toMatchObject({ attestedOn: "2026-10-02", licenses: [], insurance: [], ecfmg: null });
    expect(profile.demographics).toMatchObject({ lastName: "Vane", birthDate: null, gender: "", homeAddress: null });
    expect(ssn).toBe("");
  });

  test("parts training from education, by the name of the type", () => {
    const { profile } = read(
      provider(
        ["Professional School", "Fifth Pathway", "Internship", "Residency", "Fellowship"]
          .map(
            (type) =>
              `<Education><InstitutionName>${type}</InstitutionName><EducationTypeName>${type}</EducationTypeName></Education>`,
          )
          .join(""),
      ),
    );
    expect(profile.education.map(({ type }) => type)).toEqual(["Professional School", "Fifth Pathway"]);
    expect(profile.training.map(({ type }) => type)).toEqual(["Internship", "Residency", "Fellowship"]);
  });

  test("names a hospital that is listed as Other by the name beside it", () => {
    const { profile } = read(
      provider(
        "<Hospital><HospitalName>Other</HospitalName><NonAHAHospitalName>Larkhill Clinic</NonAHAHospitalName></Hospital>",
      ),
    );
    expect(profile.hospitalAffiliations[0]).toMatchObject({ hospitalName: "Larkhill Clinic", kind: "admitting" });
  });

  test("leaves the social security number out wherever else it stands", () => {
    const { profile, ssn } = read(
      provider(
        `<SSN>219-09-9999</SSN><Practice><PracticeName>P</PracticeName><Tax><TaxID>219099999</TaxID></Tax></Practice>
        <Disclosure><DisclosureExplanation>My number is 219 09 9999, see there</DisclosureExplanation></Disclosure>`,
      ),
    );
    expect(ssn).toBe("219099999");
    expect(JSON.stringify(profile).replace(/\D/g, "")).not.toContain("219099999");
    expect(profile.practiceLocations[0]?.taxId).toBe("");
    expect(profile.disclosures[0]?.explanation).toContain("Withheld");
  });
});

describe("an answer that is no whole profile is refused", () => {
  const whole = writeProfile(wholeCaqhProfile());

  test("wherever it is cut", () => {
    const bytes = Buffer.from(whole);
    const end = whole.lastIndexOf("</Provider>") + "</Provider>".length;
    for (let at = 60; at < end; at += 97) {
      expect(() => read(bytes.subarray(0, at), 4096), `cut after ${at} bytes`).toThrow(/is not whole|is not UTF-8/);
    }
  });

  test("when it has a DOCTYPE: entities are never expanded, and it is stopped at its beginning", () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Provider><LastName>&b;</LastName></Provider>`;
    expect(() => read(bomb)).toThrow("answered a profile with a DOCTYPE, which is refused");
    const reader = new XmlReader();
    expect(() => reader.write(Buffer.from(bomb.slice(0, 90)))).toThrow("DOCTYPE");
  });

  test("when it names an entity that XML does not have", () => {
    expect(() => read(provider("<FirstName>&file;</FirstName>"))).toThrow("is not whole");
  });

  test.each([
    ["nested deeper than one ever is", provider("<a>".repeat(40) + "</a>".repeat(40)), "nested deeper"],
    ["of more elements than one ever has", provider("<a/>".repeat(300_001)), "more elements"],
    ["something else", "<html><body/></html>", "no profile: <html>"],
    ["empty", "", "is not whole"],
    ["of nobody", "<Provider/>", "neither a name nor an NPI"],
  ])("when it is %s", (_, xml, message) => {
    expect(() => read(xml, 65_536)).toThrow(message);
  });

  test("when it is not UTF-8", () => {
    expect(() => read(Buffer.from(provider("<FirstName>Zoë</FirstName>"), "latin1"))).toThrow("is not UTF-8");
  });
});
