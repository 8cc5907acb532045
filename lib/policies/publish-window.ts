import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import type { Prisma } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { enqueue } from "@/lib/jobs/queue";
import { currentPolicy } from "./current-policy";
import { checkedContent, findDraft } from "./policy-rows";

/**
 * Publishes the rules in force with another verification window as their next version: the window has one home, and one
 * history. Throws 409 while a draft is open, which would bring the old window back.
 */
export async function publishWindow(ctx: Context, days: number, reason: string): Promise<void> {
  const { db, organizationId, actor, now } = ctx;
  const draft = await findDraft(ctx, "file");
  if (draft) {
    throw conflict(
      `A draft of the rules by ${draft.createdByName} is open; set the window there, or publish or discard the draft first`,
    );
  }
  const { version, content } = await currentPolicy(db, organizationId, "file");
  const next = { ...content, window: { ...content.window, days } };
  const id = newId("pol");
  await db.policy.create({
    data: {
      organizationId,
      id,
      kind: "file",
      version: version + 1,
      state: "published",
      content: checkedContent("file", next) as Prisma.InputJsonObject,
      reason,
      createdAt: now,
      createdBy: actor.id,
      createdByName: actor.name,
      updatedAt: now,
      publishedAt: now,
      publishedBy: actor.id,
      publishedByName: actor.name,
    },
  });
  await recordAudit(ctx, {
    action: "publishPolicy",
    subjectType: "policy",
    subjectId: id,
    reason,
    changes: { version: [version, version + 1], "window.days": [content.window.days, days] },
  });
  await enqueue(db, "apply-policy", { organizationId });
}
