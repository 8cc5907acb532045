import { z } from "zod";
import { findingKindNames, findingOutcomes, hsdTableNames } from "./finding-kinds";

export const FindingTally = z.object({
  table: z.enum(hsdTableNames),
  kind: z.enum(findingKindNames),
  outcome: z.enum(findingOutcomes),
  count: z.number().int(),
});
export type FindingTally = z.infer<typeof FindingTally>;

export const talliesOf = (row: { findingKinds: unknown }): FindingTally[] =>
  z.array(FindingTally).parse(row.findingKinds);
