import { isNpi } from "@/lib/providers/npi";
import type { FindingKind } from "./finding-kinds";
import type { HsdEntry } from "./reference/hsd-codes";
import type { County } from "./reference/counties";

export const preflightColumns = [
  "Table",
  "Row",
  "Record Id",
  "Name",
  "NPI",
  "Column",
  "Value",
  "Kind",
  "Outcome",
  "Why",
] as const;

export type Finding = {
  kind: FindingKind;
  outcome: "Rejected" | "Warning";
  column: string;
  value: string;
  why: string;
};
export type CheckedRow = {
  recordId: string;
  name: string;
  npi: string;
  zip: string;
  county: Pick<County, "code" | "isKnown"> | undefined;
  address: string;
  specialty: string;
  entry: HsdEntry | undefined;
  table: HsdEntry["table"];
  /** Only facilities have them. */
  beds?: number | null;
};

/** "P.O. Box 12", "PO BX 12", "POB 12", "Post Office Box 12"; not "12 Poblado Street". */
const isPostBox = (address: string): boolean =>
  /\b(?:p\.?\s*o\.?\s*(?:box|bx|b\.?(?=\s*#?\s*\d))|post\s+office\s+(?:box|bx))(?![a-z])/i.test(address);
const rejected = (kind: FindingKind, column: string, value: string, why: string): Finding => ({
  kind,
  outcome: "Rejected",
  column,
  value,
  why,
});

/**
 * ZIP codes of Connecticut. Newer ZIP files name its planning regions, which took the place of its counties in 2022 and
 * have no code of the Social Security Administration; CMS goes on counting the eight counties.
 */
const isConnecticut = (zip: string): boolean => /^06\d{3}/.test(zip) && !zip.startsWith("06390");

function noCountyFor(zip: string): string {
  if (zip === "") return "There is no ZIP code to find the county by";
  const more = isConnecticut(zip)
    ? ": CMS counts Connecticut's eight counties, whose codes the ZIP file must name; its planning regions have none"
    : "";
  return `No county is known for the ZIP code ${zip}${more}`;
}

function countyFindings({ county, zip }: CheckedRow): Finding[] {
  const column = "SSA State/County Code";
  if (!county) return [rejected("ssa-unresolved", column, zip, noCountyFor(zip))];
  if (!county.isKnown)
    return [
      rejected(
        "ssa-invalid",
        column,
        county.code,
        `${county.code} is not a county of the Social Security Administration`,
      ),
    ];
  return [];
}

function npiFindings({ npi }: CheckedRow): Finding[] {
  const column = "National Provider Identifier (NPI) Number";
  if (npi === "") return [rejected("npi-missing", column, "", "There is no NPI")];
  return isNpi(npi) ? [] : [rejected("npi-invalid", column, npi, "The NPI fails its check digit")];
}

function codeFindings({ entry, specialty, table }: CheckedRow): Finding[] {
  const column = table === "Provider" ? "Provider Specialty Code" : "Facility Specialty Code";
  if (!entry)
    return [
      rejected(
        "code-unknown",
        column,
        specialty,
        specialty === "" ? "There is no specialty" : `${specialty} counts as none of CMS' specialties`,
      ),
    ];
  if (entry.isRetired) return [rejected("code-retired", column, entry.code, `CMS retired the code ${entry.code}`)];
  if (entry.table !== table)
    return [
      rejected(
        "code-of-other-table",
        column,
        entry.code,
        `${entry.code} ${entry.name} belongs in the ${entry.table.toLowerCase()} table`,
      ),
    ];
  return [];
}

function addressFindings({ address }: CheckedRow): Finding[] {
  const column = "Provider Street Address";
  if (address.trim() === "") return [rejected("address-missing", column, "", "There is no street address")];
  return isPostBox(address) ? [rejected("po-box", column, address, "A post office box is no place of service")] : [];
}

/** Acute inpatient hospitals (040) are counted by their beds. */
function bedFindings({ entry, beds }: CheckedRow): Finding[] {
  if (entry?.code !== "040" || (beds ?? 0) > 0) return [];
  return [
    rejected(
      "beds-missing",
      "# of Staffed, Medicare-Certified Beds",
      "",
      "A hospital of code 040 needs more than 0 staffed, Medicare-certified beds",
    ),
  ];
}

/** What CMS' upload would say of a row; duplicates are found by whoever knows the other rows. */
export const findingsOf = (row: CheckedRow): Finding[] => [
  ...countyFindings(row),
  ...npiFindings(row),
  ...codeFindings(row),
  ...addressFindings(row),
  ...bedFindings(row),
];

export const duplicate: Finding = {
  kind: "duplicate",
  outcome: "Warning",
  column: "",
  value: "",
  why: "Another row has the same county, NPI, specialty and address",
};

/** `line` counts as a spreadsheet does: the header is line 1. */
export const findingRow = ({ table, recordId, name, npi }: CheckedRow, line: number, finding: Finding): string[] => [
  table,
  String(line),
  recordId,
  name,
  npi,
  finding.column,
  finding.value,
  finding.kind,
  finding.outcome,
  finding.why,
];

/** What makes two rows one to CMS. */
export const sameness = ({ county, npi, entry, address, zip }: CheckedRow): string =>
  JSON.stringify([county?.code ?? "", npi, entry?.code ?? "", address.trim().toLowerCase(), zip]);
