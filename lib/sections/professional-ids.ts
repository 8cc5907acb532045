import { StateCode } from "@/lib/providers/provider-input";
import { ProfessionalIdType } from "./closed-lists";
import { type Element, inOrder } from "./element";
import { listSection } from "./list-section";
import { choice, date, optionalChoice, requiredText, text } from "./member";

/** What makes two professional ids the same one: numbers differ by more than case and white space around them. */
export const professionalIdKey = ({ type, number, state }: Element): string =>
  JSON.stringify([type, String(number).trim().toUpperCase(), state ?? ""]);

export const professionalIds = listSection({
  name: "professional_ids",
  noun: "professional id",
  schema: "ProfessionalId",
  table: "professional_ids",
  idPrefix: "pid",
  feeds: [],
  members: {
    type: choice(ProfessionalIdType, { column: "type", title: "Type" }),
    number: {
      ...requiredText({ column: "number", title: "Number" }, 100),
      store: (given: unknown) => String(given).trim(),
    },
    state: optionalChoice(StateCode, { column: "state", title: "State" }),
    issue_date: date({ column: "issue_date", title: "Issue date" }),
    expiration_date: date({ column: "expiration_date", title: "Expiration date" }),
    source: text({ column: "source", title: "Source" }),
    note: text({ column: "note", title: "Note" }, 2000),
  },
  objections: [inOrder("issue_date", "expiration_date", "must not be before the issue date")],
  unique: { member: "number", key: professionalIdKey, message: "stands in the list twice" },
});
