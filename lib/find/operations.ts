import { z } from "zod";
import { operation } from "@/lib/api/operation";

const Found = z.object({
  kind: z.enum(["provider", "facility"]),
  id: z.string(),
  name: z.string().meta({ description: '"Quillfeather, Ada · MD", or the facility\'s name' }),
  npi: z.string(),
  external_id: z.string(),
  place: z.string().meta({ description: "States of a provider; city and state of a facility" }),
  status: z.string(),
});
export type Found = z.infer<typeof Found>;

export const findSubjects = operation({
  id: "findSubjects",
  tag: "find",
  method: "GET",
  path: "/v2/find",
  summary: "Find providers and facilities by name, NPI, external id or id",
  description:
    "At most ten, the best first. Names are found by their beginning, in either order, and with a slip of the fingers: a letter left out, doubled or swapped near the beginning, or any further on.",
  access: "any role",
  query: z.object({ text: z.string().min(1).max(200) }),
  responses: { 200: z.object({ data: z.array(Found).max(10) }) },
  example: { query: { text: "quilfeather ada" } },
});
