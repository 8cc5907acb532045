import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id } from "@/lib/api/wire-schemas";
import { families, type Family } from "./step-operations";

const Assignee = z.object({
  user_id: Id.nullable().meta({ description: "A user of the organization; null takes the assignment back" }),
});

function assignmentOf<const Name extends string, const Of extends Family>(id: Name, family: Of) {
  const { word, root, example } = families[family];
  return operation({
    id,
    tag: "workflows",
    method: "PUT",
    path: `${root}/assignee`,
    summary: `Assign the workflow of a ${word} to somebody`,
    description:
      "Says who works on the file; it opens and closes nothing to anybody. 409 once the workflow is finished.",
    access: "any role",
    body: Assignee,
    responses: { 204: null },
    example: { params: example, body: { user_id: "usr_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
  });
}

export const assignWorkflow = assignmentOf("assignWorkflow", "Provider");
export const assignFacilityWorkflow = assignmentOf("assignFacilityWorkflow", "Facility");
