import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

/** A view of the review queue that everybody of the organization may use; answers its id. */
export async function addSavedView(
  ctx: Context,
  owner: { id: string; name: string } | undefined,
  facts: { name?: string; query?: string; isShared?: boolean } = {},
): Promise<string> {
  if (!owner) throw new Error("A saved view belongs to a person");
  const id = newId("svw");
  await ctx.db.savedView.create({
    data: {
      organizationId: ctx.organizationId,
      id,
      userId: owner.id,
      userName: owner.name,
      screen: "review",
      name: "Clean files",
      query: "file=Clean",
      isShared: true,
      ...facts,
    },
  });
  return id;
}
