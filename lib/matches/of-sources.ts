import { fingerprintsOf } from "@/lib/flags/fingerprint";
import type { Prisma } from "@/lib/generated/prisma/client";

/**
 * The flags that belong to any of these lists, part of a `where`: raised for a record of theirs, recorded by a person,
 * or joined by a record of theirs because it is the same person.
 */
export const ofSources = (sources: readonly string[]) =>
  ({
    severity: "critical",
    OR: [
      ...sources.map((source) => ({ fingerprint: { startsWith: fingerprintsOf(source) } })),
      { matches: { some: { source: { in: [...sources] }, endedAt: null } } },
    ],
  }) satisfies Prisma.FlagWhereInput;
