// Safe to import in the browser: no Prisma, no Node.

import type { MatchingPolicy } from "@/lib/verification/matching/policy";
import type { PolicyProblem } from "./file-policy";

/** Weights and cuts that contradict each other: what speaks for the same person must not speak less than the contrary. */
export function problemsOfMatchingPolicy({ weights, cuts }: MatchingPolicy): PolicyProblem[] {
  const { middleName, birthDate, place, npi, firstName, organizationName } = weights;
  const orders: [string, number, number, string][] = [
    ["weights.middleName.different", middleName.different, middleName.same, "the same middle name"],
    ["weights.birthDate.different", birthDate.different, birthDate.same, "the same date of birth"],
    ["weights.place.zipArea", place.zipArea, place.zip, "the same ZIP code"],
    ["weights.npi.different", npi.different, npi.same, "the same NPI"],
    [
      "weights.firstName.resemblingFrom",
      firstName.resemblingFrom,
      firstName.similarFrom,
      "that from which names are similar",
    ],
    ["weights.organizationName.different", organizationName.different, organizationName.same, "the same name"],
  ];
  const reversed = orders
    .filter(([, less, more]) => less > more)
    .map(([path, , , more]) => ({ path, message: `must not be more than ${more}` }));
  const unreachable = Object.entries(cuts)
    .filter(([, { reviewFrom }]) => reviewFrom <= 0)
    .map(([kind]) => ({
      path: `cuts.${kind}.reviewFrom`,
      message: "must be above 0, else every name would be looked at",
    }));
  return [...reversed, ...unreachable];
}
