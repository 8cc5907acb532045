import type { Context } from "@/lib/api/context";
import { dayOf } from "@/lib/day";
import type { Workflow } from "@/lib/generated/prisma/client";
import { listSections } from "@/lib/sections/all-sections";
import { confirmRows } from "@/lib/sections/section-rows";

/** Writes who confirmed the rows of the file that an element speaks of, and on which day. */
export async function markSectionsVerified(
  ctx: Pick<Context, "db" | "organizationId" | "actor" | "now">,
  { providerId }: Pick<Workflow, "providerId">,
  element: string,
): Promise<void> {
  // Records of a facility carry no verifier of their own: the checklist says who confirmed them.
  if (providerId === null) return;
  for (const { table, feeds, columns } of listSections) {
    const isSpokenOf = feeds.some((fed) => fed === element) && columns.includes("verified_by");
    if (isSpokenOf) await confirmRows(ctx, table, { providerId, by: ctx.actor.name, day: dayOf(ctx.now) });
  }
}
