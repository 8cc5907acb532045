import { z } from "zod";
import { StateCode } from "@/lib/providers/provider-input";
import { answersOf, columnsOf, inOrder, inputsOf, refusing, toColumns, toMembers } from "./element";
import { date, optionalChoice, text } from "./member";
import { objectSection } from "./object-section";

const members = {
  type_of_action: text({ column: "type_of_action", title: "Type of action" }),
  state: optionalChoice(StateCode, { column: "state", title: "State" }),
  date_of_last_action: date({ column: "date_of_last_action", title: "Date of the last action" }),
  date_of_report: date({ column: "date_of_report", title: "Date of the report" }),
  details: text({ column: "details", title: "Details" }, 4000),
};

/** The last action of a licensing board; one without any content says that there is none. */
export const licensureAction = objectSection({
  name: "licensure_actions",
  noun: "licensure action",
  table: "licensure_actions",
  // A license is confirmed together with what its board has against it.
  feeds: ["license"],
  Input: z
    .object({ ...inputsOf(members), id: z.string().max(64).optional().meta({ title: "Id" }) })
    .check(refusing(inOrder("date_of_last_action", "date_of_report", "must not be before the action")))
    .meta({ id: "LicensureActionElement" }),
  Answer: z.object({ id: z.string(), ...answersOf(members) }).meta({ id: "LicensureAction" }),
  columns: columnsOf(members),
  toColumns: (element) => toColumns(members, element),
  toElement: (row) => ({ id: row.id ?? "", ...toMembers(members, row) }),
});
