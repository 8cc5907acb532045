import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import type { Provider } from "@/lib/generated/prisma/client";
import { practiceLocations } from "./practice-locations";
import { listRowsOf } from "./section-rows";

type Location = ReturnType<typeof practiceLocations.toElement>;

/** The practice locations of several providers by the provider's id, read in one statement. */
export async function locationsOf(
  ctx: Pick<Context, "db" | "organizationId" | "now">,
  providers: readonly Pick<Provider, "id" | "degree">[],
): Promise<Map<string, Location[]>> {
  if (providers.length === 0) return new Map();
  const rows = await listRowsOf(
    ctx,
    practiceLocations.table,
    providers.map(({ id }) => id),
  );
  const today = dayOf(ctx.now);
  return new Map(
    providers.map(({ id, degree }) => [
      id,
      (rows.get(id) ?? []).map((row) => practiceLocations.toElement(row, { degree, today })),
    ]),
  );
}
