import { StateCode } from "@/lib/providers/provider-input";
import { AffiliationSource, AffiliationType, SpecialtyName } from "./closed-lists";
import { inOrder } from "./element";
import { listSection } from "./list-section";
import { choice, date, dateAsMoment, optionalChoice, requiredText, verification } from "./member";

export const hospitalAffiliations = listSection({
  name: "hospital_affiliations",
  noun: "hospital affiliation",
  schema: "HospitalAffiliation",
  table: "hospital_affiliations",
  idPrefix: "hsp",
  feeds: ["hospital_affiliation"],
  members: {
    name: requiredText({ column: "name", title: "Hospital" }),
    type: choice(AffiliationType, { column: "type", title: "Type" }),
    specialty: optionalChoice(SpecialtyName, { column: "specialty", title: "Specialty" }),
    state: optionalChoice(StateCode, { column: "state", title: "State" }),
    start_date: date({ column: "start_date", title: "Start date" }),
    end_date: dateAsMoment({ column: "end_date", title: "End date" }),
    source: optionalChoice(AffiliationSource, { column: "source", title: "Source" }),
    ...verification,
  },
  objections: [inOrder("start_date", "end_date", "must not be before the start date")],
});
