import { type ExpiryKind, expiryKinds } from "@/lib/monitoring/expiry-kinds";
import type { FacilityOnFile } from "../facility-on-file";
import type { DateText, Source } from "../source";
import { onFile, isPast, type Objection, type Rule, ruleSource } from "./rule-source";

type FacilityRule = Rule<FacilityOnFile>;

const lost = ["Revoked", "Suspended", "Surrendered"];
const notInForce = ["Expired", "Inactive", "Lapsed", "Retired"];

/** A row whose date is past, as monitoring finds it too. `item` is what its kind tells it by. */
const expired = (
  kind: ExpiryKind,
  facts: { what: string; row: string; expires: DateText; item?: string },
): Objection => {
  const { what, row, expires, item = row } = facts;
  return {
    severity: "major",
    flagType: expiryKinds[kind].expired,
    description: [what, row, `expired on ${expires}`].filter(Boolean).join(" "),
    row,
    expires,
    expiry: { kind, item },
  };
};

const license: FacilityRule = {
  rows: ({ records }) => records.licenses,
  missing: "No license on file",
  flagsMissing: true,
  summary: ({ records }) =>
    `${onFile(records.licenses.length, "license")}: ${records.licenses.map(({ type, number }) => `${type} ${number}`).join(", ")}`,
  objections: ({ records }, today) =>
    records.licenses.flatMap(({ type, number, status, expires }): Objection[] => {
      const at = { row: `${type} ${number}`, expires };
      if (lost.includes(status)) {
        const how = status.toLowerCase();
        return [{ ...at, severity: "critical", flagType: `License ${how}`, description: `${at.row} is ${how}` }];
      }
      if (isPast(expires, today)) return [expired("facility_license", { what: "", row: at.row, expires })];
      if (notInForce.includes(status))
        return [
          {
            ...at,
            severity: "major",
            flagType: "License expired",
            expiry: { kind: "facility_license", item: at.row },
            description: `${at.row} is ${status.toLowerCase()}`,
          },
        ];
      if (status === "Probation")
        return [{ ...at, severity: "major", flagType: "License probation", description: `${at.row}: probation` }];
      return [];
    }),
};

const hasVisit = ({ records }: FacilityOnFile) => records.siteVisits.some(({ applicable }) => applicable === "Yes");

const accreditation: FacilityRule = {
  rows: ({ records }) => [...records.accreditations, ...records.siteVisits],
  missing: "Neither an accreditation nor a site visit on file",
  flagsMissing: true,
  summary: ({ records }) =>
    [
      ...records.accreditations.map(({ body, status }) => [body, status.toLowerCase()].filter(Boolean).join(": ")),
      ...records.siteVisits.map(({ applicable, source, grade }) =>
        [`site visit: ${applicable}`, source, grade && `grade ${grade}`].filter(Boolean).join(", "),
      ),
    ].join("; "),
  objections: (facility, today) => {
    const { accreditations } = facility.records;
    const accredited = accreditations.filter(({ status }) => status === "Accredited");
    const past = accredited.flatMap(({ body, expires }) =>
      isPast(expires, today)
        ? [expired("accreditation", { what: "Accreditation by", row: body || "its body", expires })]
        : [],
    );
    // One in force is enough, and so is a visit; where the visit is skipped, only the accreditation remains.
    if (past.length < accredited.length) return [];
    if (hasVisit(facility) && !facility.skipOnSiteReview) return past;
    const description = facility.skipOnSiteReview
      ? "No accreditation is in force, and the on-site review is skipped"
      : "No accreditation is in force, and no site visit took its place";
    return [
      ...past,
      { severity: "major", flagType: "Not accredited", description, row: "accreditation", expires: null },
    ];
  },
};

/** A certificate of one type, which must be on file and in force. */
const certificate = (kind: ExpiryKind, types: readonly string[], name: string): FacilityRule => {
  const ofType = ({ records }: FacilityOnFile) => records.certifications.filter(({ type }) => types.includes(type));
  return {
    rows: ofType,
    missing: `No ${name} on file`,
    flagsMissing: true,
    summary: (facility) =>
      `${onFile(ofType(facility).length, name)}: ${ofType(facility)
        .map(({ type, number }) => [type, number].filter(Boolean).join(" "))
        .join(", ")}`,
    objections: (facility, today) =>
      ofType(facility).flatMap(({ type, number, expires }) =>
        isPast(expires, today) ? [expired(kind, { what: type, row: number, expires, item: number || type })] : [],
      ),
  };
};

const liabilityInsurance: FacilityRule = {
  rows: ({ records }) => records.insurances,
  missing: "No liability insurance on file",
  flagsMissing: true,
  summary: ({ records }) =>
    `${records.insurances.length === 1 ? "1 policy" : `${records.insurances.length} policies`} on file: ${records.insurances
      .map(({ type, policyNumber, carrier }) => `${type} ${policyNumber}${carrier ? ` (${carrier})` : ""}`)
      .join(", ")}`,
  objections: ({ records }, today) =>
    records.insurances.flatMap(({ type, policyNumber, expires }) =>
      isPast(expires, today) ? [expired("liability_insurance", { what: type, row: policyNumber, expires })] : [],
    ),
};

/** Licenses, accreditation or site visit, certificates and cover of a facility, checked against status and dates. */
export const facilityRules: readonly Source<FacilityOnFile>[] = [
  ruleSource("facility_license", license),
  ruleSource("accreditation", accreditation),
  ruleSource("clia", certificate("clia", ["CLIA"], "CLIA certificate")),
  ruleSource("cms_certification", certificate("cms_certification", ["CMS", "State Survey"], "CMS certification")),
  ruleSource("liability_insurance", liabilityInsurance),
];
