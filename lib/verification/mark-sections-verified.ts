import type { Context } from "@/lib/api/context";

/** Writes who confirmed the rows of the file that an element speaks of, and on which day. */
export async function markSectionsVerified(
  ctx: Pick<Context, "db" | "organizationId" | "actor" | "now">,
  providerId: string,
  element: string,
): Promise<void> {
  const day = new Date(`${ctx.now.toISOString().slice(0, 10)}T00:00:00Z`);
  const change = {
    where: { organizationId: ctx.organizationId, providerId },
    data: { verifiedBy: ctx.actor.name, verifiedDate: day },
  };
  switch (element) {
    case "license":
      await ctx.db.license.updateMany(change);
      break;
    case "dea":
      await ctx.db.deaRegistration.updateMany(change);
      break;
    case "board_certification":
      await ctx.db.boardCertification.updateMany(change);
      break;
    case "education":
      await ctx.db.educationTraining.updateMany(change);
      break;
    case "malpractice_insurance":
      await ctx.db.malpracticeInsurance.updateMany(change);
      break;
    case "hospital_affiliation":
      await ctx.db.hospitalAffiliation.updateMany(change);
      break;
    default:
  }
}
