import type { Context } from "@/lib/api/context";
import { dayMs } from "@/lib/day";
import type { Outreach } from "@/lib/generated/prisma/client";
import { findWorkflow } from "@/lib/workflows/find-workflow";
import { subjectKeyOf } from "@/lib/workflows/subject";
import { workflowStatuses, workflowStatusOf } from "@/lib/workflows/state-machine";
import { currentSettings, whyKept } from "./current-settings";
import { correspondentOf } from "./letter-facts";

/** Why a letter cannot be sent (again) now, in a sentence; undefined when it can. */
export async function refusalToResend(ctx: Context, letter: Outreach): Promise<string | undefined> {
  if (letter.state === "queued") return "The letter waits to be sent already";
  if (letter.state === "sent") return "The letter was sent; write another one instead";
  const { status } = await findWorkflow(ctx, letter.workflowId);
  if (status !== "OUTREACH_IN_PROGRESS")
    return `The workflow is ${workflowStatuses[workflowStatusOf(status)].label}: it asks for nothing any more`;
  const to = letter.recipients[0] ?? "";
  const { address } = await correspondentOf(ctx, subjectKeyOf(letter));
  if (address !== to) return `The address on file is ${address || "empty"} by now; write another letter instead`;
  const settings = await currentSettings(ctx);
  const why = whyKept(settings, to);
  if (why !== "") return `The letter cannot be sent: ${why}`;
  const since = new Date(ctx.now.getTime() - settings.cadenceDays * dayMs);
  const other = await ctx.db.outreach.findFirst({
    where: {
      organizationId: ctx.organizationId,
      workflowId: letter.workflowId,
      id: { not: letter.id },
      OR: [{ state: "queued" }, { state: "sent", sentAt: { gt: since } }],
    },
    select: { id: true },
  });
  // Two letters on one day would be sooner than the settings allow, whichever of them was written first.
  return other
    ? "Another letter of this workflow went out, or waits to, within the days between two letters"
    : undefined;
}
