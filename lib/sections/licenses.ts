import { StateCode } from "@/lib/providers/provider-input";
import { LicenseStatus } from "./closed-lists";
import { inOrder } from "./element";
import { listSection } from "./list-section";
import { choice, date, optionalChoice, requiredText, secondNameOf, text, twinned, verification } from "./member";

const licenseType = twinned(text({ column: "license_type", title: "License type" }), "");
const licenseStatus = twinned(optionalChoice(LicenseStatus, { column: "status", title: "Status" }), "");

export const licenses = listSection({
  name: "licenses",
  noun: "license",
  schema: "License",
  table: "licenses",
  idPrefix: "lic",
  feeds: ["license"],
  members: {
    state: choice(StateCode, { column: "state", title: "State" }),
    license_number: requiredText({ column: "license_number", title: "License number" }, 100),
    license_type: licenseType,
    license_status: licenseStatus,
    issue_date: date({ column: "issue_date", title: "Issue date" }),
    expiration: date({ column: "expiration_date", title: "Expiration date" }),
    report_date: date({
      column: "report_date",
      title: "Report date",
      hint: "When the board reported what stands here",
    }),
    first_name: text({ column: "first_name", title: "First name on the license", hint: "Where it differs" }, 100),
    middle_name: text({ column: "middle_name", title: "Middle name on the license", hint: "Where it differs" }, 100),
    last_name: text({ column: "last_name", title: "Last name on the license", hint: "Where it differs" }, 100),
    source: text({ column: "source", title: "Source" }),
    ...verification,
    type: secondNameOf(licenseType, "license_type"),
    status: secondNameOf(licenseStatus, "license_status"),
  },
  objections: [
    ({ license_status: status, status: twin }) =>
      (status ?? twin ?? "") === "" ? { member: "license_status", message: "is required" } : null,
    inOrder("issue_date", "expiration", "must not be before the issue date"),
  ],
  unique: {
    member: "license_number",
    key: ({ state, license_number: number }) => JSON.stringify([state, number]),
    message: "stands in the list twice for this state",
  },
});
