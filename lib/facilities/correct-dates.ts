import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";
import type { Facility } from "@/lib/generated/prisma/client";
import { credentialingFacts, noCredentialing } from "./credentialing-facts";
import { correctable, type FacilityUpdate } from "./facility-schemas";

type Corrections = Pick<FacilityUpdate, keyof typeof correctable | "reason">;

/**
 * Corrects what the facility's workflow says of itself; members that say what is on record correct nothing. Answers
 * what changed, for the audit trail. Throws 409 while the facility has no workflow.
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
  throw conflict(`The facility has no credentialing workflow yet, so there is no ${wrong.join(", ")} to correct`);
}

/** What two values of a member have to have in common to be the same: dates their day. */
const valueOf = (member: keyof typeof correctable, value: string | null): string =>
  member === "medicalDirectorId" ? (value ?? "") : (value ?? "").slice(0, 10);
