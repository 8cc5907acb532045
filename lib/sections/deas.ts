import { Degree, StateCode } from "@/lib/providers/provider-input";
import { DeaStatus, DeaType } from "./closed-lists";
import { listSection } from "./list-section";
import { choice, date, optionalChoice, requiredText, text, verification } from "./member";

export const deas = listSection({
  name: "deas",
  noun: "DEA registration",
  schema: "Dea",
  table: "dea_registrations",
  idPrefix: "dea",
  feeds: ["dea"],
  members: {
    dea_number: requiredText(
      {
        column: "dea_number",
        title: "Number",
        hint: "A number with a wrong check digit is taken, and flagged when it is verified",
      },
      50,
    ),
    type: choice(DeaType, { column: "type", title: "Type" }),
    state: optionalChoice(StateCode, { column: "state", title: "State" }),
    status: choice(DeaStatus, { column: "status", title: "Status" }),
    expire_date: date({ column: "expiration_date", title: "Expiration date" }),
    provider_type: optionalChoice(Degree, {
      column: "provider_type",
      title: "Provider type",
      hint: "The degree under which it was given; empty: the provider's",
    }),
    source: text({ column: "source", title: "Source" }),
    ...verification,
  },
  // The provider's own degree is not kept: a registration that names none is answered with it.
  store: (columns, { degree }) => (columns.provider_type === degree ? { ...columns, provider_type: "" } : columns),
  derived: { answer: {}, show: ({ provider_type: type }, { degree }) => ({ provider_type: type || degree }) },
  unique: {
    member: "dea_number",
    key: ({ dea_number: number }) => String(number).toUpperCase(),
    message: "stands in the list twice",
  },
});
