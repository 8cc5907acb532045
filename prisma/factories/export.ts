import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

/** An export that nobody has begun yet; answers its id. */
export async function addExport(ctx: Context, kind = "provider-directory"): Promise<string> {
  const id = newId("exp");
  await ctx.db.export.create({
    data: {
      organizationId: ctx.organizationId,
      id,
      kind,
      parameters: {},
      requestedBy: "usr_test",
      requestedByName: "Test",
    },
  });
  return id;
}
