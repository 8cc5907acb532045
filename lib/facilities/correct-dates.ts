import type { Context } from "@/lib/api/context";
import { badRequest, conflict } from "@/lib/api/errors";
import { dateOf } from "@/lib/api/wire-schemas";
import type { Facility } from "@/lib/generated/prisma/client";
import { correctWorkflow, type WorkflowCorrections } from "@/lib/workflows/correct-workflow";
import { medicalDirectorOf } from "@/lib/workflows/decision";
import { credentialingFacts, noCredentialing } from "./credentialing-facts";
import { correctable, type FacilityUpdate } from "./facility-schemas";

type Corrections = Pick<FacilityUpdate, keyof typeof correctable | "reason">;

/**
 * Corrects what the facility's newest workflow says of itself, on its timeline, with the reason; members that say what is
 * on record correct nothing. Answers what changed, for the audit trail. Throws 409 while the facility has no workflow.
 */
export async function correctDates(
  ctx: Context,
  facility: Pick<Facility, "id">,
  corrections: Corrections,
): Promise<Record<string, [unknown, unknown]>> {
  const present = (await credentialingFacts(ctx, [facility.id])).get(facility.id) ?? noCredentialing;
  const members = Object.keys(correctable) as (keyof typeof correctable)[];
  const wrong = members.filter((member) => {
    const given = corrections[member];
    return given !== undefined && valueOf(member, given) !== valueOf(member, present[member]);
  });
  if (wrong.length === 0) return {};
  const workflow = await ctx.db.workflow.findFirst({
    where: { organizationId: ctx.organizationId, facilityId: facility.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (!workflow)
    throw conflict(`The facility has no credentialing workflow yet, so there is no ${wrong.join(", ")} to correct`);
  await correctWorkflow(ctx, workflow.id, {
    corrections: await columnsOf(ctx, wrong, corrections),
    reason: corrections.reason,
  });
  return Object.fromEntries(wrong.map((member) => [member, [present[member], corrections[member] ?? null]]));
}

const dateColumns = {
  attestationDate: "attestationDate",
  psvCompleteDate: "psvCompletedAt",
  credentialingDecisionDate: "decisionDate",
} as const;

/** The members to correct, as the workflow keeps them. Throws 400 for a start without a date, or no medical director. */
async function columnsOf(
  ctx: Context,
  members: readonly (keyof typeof correctable)[],
  corrections: Corrections,
): Promise<WorkflowCorrections> {
  const columns: WorkflowCorrections = {};
  for (const member of members) {
    if (member === "medicalDirectorId") {
      const director = corrections.medicalDirectorId
        ? await medicalDirectorOf(ctx, corrections.medicalDirectorId)
        : null;
      Object.assign(columns, { medicalDirectorId: director?.id ?? null, medicalDirectorName: director?.name ?? null });
      continue;
    }
    const given = corrections[member];
    if (member !== "credentialingStartDate") columns[dateColumns[member]] = given ? dateOf(given) : null;
    else if (given) columns.receivedDate = dateOf(given);
    else throw badRequest("A workflow that exists has started", [{ path: member, message: "must be a date" }]);
  }
  return columns;
}

/** What two values of a member have to have in common to be the same: dates their day. */
const valueOf = (member: keyof typeof correctable, value: string | null): string =>
  member === "medicalDirectorId" ? (value ?? "") : (value ?? "").slice(0, 10);
