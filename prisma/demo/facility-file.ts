import { FacilityInput } from "@/lib/facilities/facility-schemas";
import type { DemoFacility } from "./facilities";

const month = (from: Date, months: number): string =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1)).toISOString().slice(0, 10);

const isHospital = ({ type }: DemoFacility) => /hospital/i.test(type);
const yes = (applies: boolean) => (applies ? "Yes" : "N/A");

/**
 * A facility's application. Counted by `index`: of every four the second is accredited no more and was visited
 * instead, the third has a state license that ran out, the fourth a laboratory certificate that is about to.
 */
export function facilityFile(facility: DemoFacility, index: number, today: Date): FacilityInput {
  const at = (months: number) => month(today, months);
  const number = String(2001 + index);
  const [isVisited, isLapsed, isEnding] = [index % 4 === 1, index % 4 === 2, index % 4 === 3];
  const { organization: _organization, hsd, ...identity } = facility;
  return FacilityInput.parse({
    ...identity,
    tin: `9900001${number.slice(-2)}`,
    externalId: `F-${number}`,
    medicareNumber: isHospital(facility) ? `99${number}` : "",
    contactPhone: `555-555-0${100 + index}`,
    contactEmail: `office@${identity.dba.toLowerCase().replace(/[^a-z]+/g, "-")}.example`,
    contactFax: "",
    skipOnSiteReview: !isVisited,
    // Of every other hospital nobody has said how many beds it has: CMS' facility table asks for them.
    staffedBeds: isHospital(facility) && index % 2 === 0 ? 80 + 12 * index : null,
    linesOfBusiness: ["Medicare", "Commercial"],
    facilityHsdSpecialty: hsd,
    stateLicenses: [
      {
        licenseType: "State License",
        licenseNumber: `HF-${number}`,
        status: isLapsed ? "Expired" : "Active",
        source: `${identity.state} health facility licensing`,
        issueDate: at(-30),
        expirationDate: isLapsed ? at(-1) : at(6 + index),
      },
    ],
    accreditations: [
      {
        accreditationBody: isVisited ? "" : isHospital(facility) ? "The Joint Commission" : "AAAHC",
        applicable: yes(!isVisited),
        status: isVisited ? "Not Accredited" : "Accredited",
        effectiveDate: at(-14),
        ...(isVisited ? {} : { expirationDate: at(22) }),
      },
    ],
    siteVisits: isVisited ? [{ applicable: "Yes", source: "On site", grade: "94 %" }] : [],
    certifications: [
      {
        certificateType: "CLIA",
        number: `99D${number}001`,
        issueDate: at(-23),
        expirationDate: isEnding ? at(1) : at(14),
        source: "CMS",
      },
      ...(isHospital(facility) ? [{ certificateType: "CMS" as const, number: `99${number}`, source: "CMS" }] : []),
    ],
    npdb: [],
    sanctions: [{ sanctionType: "OIG", source: "OIG LEIE", reportResults: "No Match Found" }],
    perfIndicator: [],
    liabilityInsurances: [
      {
        insuranceType: "General Liability",
        policyNumber: `GL-${number}`,
        source: "Brackenridge Mutual",
        expirationDate: at(4 + index),
      },
      {
        insuranceType: "Professional Liability",
        policyNumber: `PL-${number}`,
        source: "Brackenridge Mutual",
        expirationDate: at(5 + index),
      },
    ],
    medicareStarRatings: isHospital(facility)
      ? [{ starRating: String(3 + (index % 3)), reportDate: at(-5), source: "CMS Care Compare" }]
      : [],
    facilitySupportingDocuments: [],
  });
}
