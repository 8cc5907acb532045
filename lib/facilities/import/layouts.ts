import { type Layout, type Refusal, yesOrNo } from "@/lib/imports/layout";
import { FacilityForm } from "../facility-schemas";
import { requiredKinds } from "../record-kinds";

/** What every facility of a file has that brings no sub-records. */
const noRecords = Object.fromEntries(Object.keys(requiredKinds).map((kind) => [kind, []]));

/** Texts that the contract wants and a file may lack: empty is what is known of them. */
const nothingKnown = {
  dba: "",
  type: "",
  tin: "",
  address: "",
  city: "",
  zipcode: "",
  contactName: "",
  contactPhone: "",
  contactEmail: "",
  contactFax: "",
  skipOnSiteReview: false,
  ...noRecords,
};

const withoutEmpty = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== "" && value !== undefined));

/** The facility types by which networks are measured, where a hospital's type says which. */
const hsdOfHospital: Readonly<Record<string, { code: string; name: string }>> = {
  "Acute Care Hospitals": { code: "040", name: "Acute Inpatient Hospitals" },
  "Critical Access Hospitals": { code: "040", name: "Acute Inpatient Hospitals" },
  Psychiatric: { code: "052", name: "Inpatient Psychiatric Facility Services" },
};

const hospitalFile = "CMS Hospital General Information";

/** Columns of the API's names; lines of business are separated by semicolons. */
export const ownColumns = [...Object.keys(FacilityForm.shape), "linesOfBusiness"];

/** The value of a column or default as the contract takes it. */
export function valueOf(column: string, text: string): unknown {
  if (column === "skipOnSiteReview") return yesOrNo(text);
  // A word that is no number stays: the contract then says what is wrong with it.
  if (column === "staffedBeds") return /^\d+$/.test(text) ? Number(text) : text;
  return column === "linesOfBusiness" ? text.split(";").map((line) => line.trim()) : text;
}

const unknowable = (column: string): Refusal => ({
  group: `no ${column}`,
  reason: `has no ${column}: a second import could not tell that it is known`,
});

type Defaults = Readonly<Record<string, string>>;

const defaultsOf = (defaults: Defaults) =>
  Object.fromEntries(Object.entries(defaults).map(([column, text]) => [column, valueOf(column, text)]));

/** CMS' Hospital_General_Information.csv: the certification number is external id, Medicare number and certificate. */
const hospitals = (defaults: Defaults): Layout => ({
  name: hospitalFile,
  needs: ["Facility ID", "Facility Name", "Address", "City/Town", "State", "ZIP Code", "Hospital Type"],
  read: (row) => {
    const { "Facility ID": number = "", "Hospital Type": type = "", "Hospital overall rating": rating = "" } = row;
    if (number === "") return { refusal: unknowable("Facility ID") };
    return {
      facts: {
        ...nothingKnown,
        ...defaultsOf(defaults),
        ...withoutEmpty({
          name: row["Facility Name"],
          type,
          externalId: number,
          medicareNumber: number,
          address: row.Address,
          city: row["City/Town"],
          state: row.State,
          zipcode: row["ZIP Code"],
          contactPhone: row["Telephone Number"],
          facilityHsdSpecialty: hsdOfHospital[type],
        }),
        certifications: [{ certificateType: "CMS", number, source: hospitalFile }],
        medicareStarRatings: /^[1-5]$/.test(rating) ? [{ starRating: rating, source: hospitalFile }] : [],
      },
    };
  },
});

const own = (defaults: Defaults): Layout => ({
  name: "Credence's own columns",
  needs: ["name", "state", "externalId"],
  knows: ownColumns,
  read: (row) => {
    const given = withoutEmpty(Object.fromEntries(ownColumns.map((column) => [column, (row[column] ?? "").trim()])));
    if (given.externalId === undefined) return { refusal: unknowable("externalId") };
    const values = Object.entries(given).map(([column, text]) => [column, valueOf(column, String(text))]);
    return { facts: { ...nothingKnown, ...defaultsOf(defaults), ...Object.fromEntries(values) } };
  },
});

/** The layouts of files of facilities; `defaults` stand where a row has nothing. */
export const facilityLayouts = (defaults: Defaults): readonly Layout[] => [hospitals(defaults), own(defaults)];
