import { now } from "@/lib/clock";
import { readCell } from "@/lib/imports/field";
import type { Layout, Refusal } from "@/lib/imports/layout";
import { requiredKinds } from "../record-kinds";
import { facilityFields } from "./fields";

/** What every facility of a file has that brings no sub-records. */
const noRecords = Object.fromEntries(Object.keys(requiredKinds).map((kind) => [kind, []]));

/** Texts that the contract wants and a file may lack: empty is what is known of them. */
export const nothingKnown = {
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

const unknowable = (column: string): Refusal => ({
  group: `no ${column}`,
  reason: `has no ${column}: a second import could not tell that it is known`,
  column,
});

type Defaults = Readonly<Record<string, string>>;

/** What stands where a row has nothing, as the contract takes it; a word that no cell could be is left to it. */
const defaultsOf = (defaults: Defaults) =>
  Object.fromEntries(
    Object.entries(defaults).map(([member, text]): [string, unknown] => {
      const field = facilityFields.find((one) => one.member === member);
      const reading = field ? readCell(field, text, { thisYear: now().getUTCFullYear() }) : { value: text };
      return [member, "value" in reading ? reading.value : text];
    }),
  );

const columns: Readonly<Record<string, string>> = {
  name: "Facility Name",
  type: "Hospital Type",
  externalId: "Facility ID",
  medicareNumber: "Facility ID",
  address: "Address",
  city: "City/Town",
  state: "State",
  zipcode: "ZIP Code",
  contactPhone: "Telephone Number",
};

/** CMS' Hospital_General_Information.csv: the certification number is external id, Medicare number and certificate. */
const hospitals = (defaults: Defaults): Layout => ({
  name: hospitalFile,
  needs: ["Facility ID", "Facility Name", "Address", "City/Town", "State", "ZIP Code", "Hospital Type"],
  columnOf: (member) => columns[member] ?? null,
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

/** Layouts of files that others publish; `defaults` stand where a row has nothing. */
export const facilityLayouts = (defaults: Defaults): readonly Layout[] => [hospitals(defaults)];
