import { z } from "zod";
import { StateCode } from "@/lib/providers/provider-input";
import { answersOf, columnsOf, inputsOf, toColumns, toMembers } from "./element";
import { optionalChoice, text } from "./member";
import { objectSection } from "./object-section";

const members = {
  medicaidNumber: text({ column: "medicaid_number", title: "Medicaid number" }, 50),
  medicaidState: optionalChoice(StateCode, { column: "medicaid_state", title: "Medicaid state" }),
};

export const medicaid = objectSection({
  name: "practitioner_medicaid",
  noun: "Medicaid enrollment",
  table: "provider_profiles",
  feeds: [],
  Input: z.object(inputsOf(members)).meta({ id: "MedicaidElement" }),
  Answer: z.object(answersOf(members)).meta({ id: "Medicaid" }),
  columns: columnsOf(members),
  toColumns: (element) => toColumns(members, element),
  toElement: (row) => toMembers(members, row),
});
