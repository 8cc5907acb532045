import { z } from "zod";
import { NpdbAction, NpdbReportType } from "./closed-lists";
import { listSection } from "./list-section";
import { choice, date, optionalNpi, text, verification } from "./member";

const source = "National Practitioner Data Bank";

export const npdbReports = listSection({
  name: "npdb_data",
  noun: "NPDB report",
  schema: "NpdbReport",
  table: "npdb_reports",
  idPrefix: "npd",
  feeds: ["npdb"],
  members: {
    report_type: choice(NpdbReportType, { column: "report_type", title: "Report type" }),
    type_of_action: choice(NpdbAction, { column: "type_of_action", title: "Type of action" }),
    dcn: text({ column: "dcn", title: "Document control number" }, 100),
    databank_subject_id: text({ column: "databank_subject_id", title: "Data Bank subject id" }, 100),
    report_date: date({ column: "report_date", title: "Report date" }),
    process_date: date({ column: "process_date", title: "Process date" }),
    created_date: date({ column: "created_date", title: "Created on" }),
    payment_date: date({ column: "payment_date", title: "Payment date" }),
    specific_allegation_date: date({ column: "specific_allegation_date", title: "Date of the allegation" }),
    first_name: text({ column: "first_name", title: "First name in the report" }, 100),
    last_name: text({ column: "last_name", title: "Last name in the report" }, 100),
    gender: text({ column: "gender", title: "Gender in the report" }, 50),
    birth_date: text({ column: "birth_date", title: "Birth date in the report", hint: "As the report has it" }, 50),
    npi: optionalNpi({ column: "npi", title: "NPI in the report" }),
    home_address: text({ column: "home_address", title: "Home address" }),
    home_city: text({ column: "home_city", title: "Home city" }, 100),
    home_state: text({ column: "home_state", title: "Home state" }, 50),
    home_zip: text({ column: "home_zip", title: "Home ZIP code" }, 20),
    ...verification,
  },
  derived: { answer: { source: z.literal(source) }, show: () => ({ source }) },
});
