import type { Context } from "@/lib/api/context";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";

export type FlagFacts = Partial<Omit<Prisma.FlagCreateManyInput, "organizationId" | "id">>;

/** Flags as they lie in the table, raised by nobody: for tests and benchmarks of reading them. Answers their ids. */
export async function createFlags(ctx: Context, flags: readonly FlagFacts[]): Promise<string[]> {
  const { organizationId, db, now } = ctx;
  const data = flags.map((facts) => {
    const id = newId("flg");
    return {
      organizationId,
      id,
      flagType: "License expired",
      severity: "major",
      subCollectionName: "state-licenses",
      description: "The state license expired",
      actionSource: "MONITORING",
      fingerprint: id,
      flaggedDate: now,
      createdAt: facts.flaggedDate ?? now,
      ...facts,
    };
  });
  await db.flag.createMany({ data });
  return data.map(({ id }) => id);
}
