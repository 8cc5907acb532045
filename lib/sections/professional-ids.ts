import { StateCode } from "@/lib/providers/provider-input";
import { ProfessionalIdType } from "./closed-lists";
import { inOrder } from "./element";
import { listSection } from "./list-section";
import { choice, date, optionalChoice, requiredText, text } from "./member";

export const professionalIds = listSection({
  name: "professional_ids",
  noun: "professional id",
  schema: "ProfessionalId",
  table: "professional_ids",
  idPrefix: "pid",
  feeds: [],
  members: {
    type: choice(ProfessionalIdType, { column: "type", title: "Type" }),
    number: requiredText({ column: "number", title: "Number" }, 100),
    state: optionalChoice(StateCode, { column: "state", title: "State" }),
    issue_date: date({ column: "issue_date", title: "Issue date" }),
    expiration_date: date({ column: "expiration_date", title: "Expiration date" }),
    source: text({ column: "source", title: "Source" }),
    note: text({ column: "note", title: "Note" }, 2000),
  },
  objections: [inOrder("issue_date", "expiration_date", "must not be before the issue date")],
});

export const ProfessionalIdElement = professionalIds.ElementInput;
