import type { Context } from "@/lib/api/context";

type BuiltInReason = { key: string; label: string; sentence: string };

/** What every organization begins with; it changes, archives and adds to them as it likes. */
const builtInReasons: readonly BuiltInReason[] = [
  {
    key: "missing-license",
    label: "Missing or expired license",
    sentence: "Please send us a copy of the current license of each state in which you practice.",
  },
  {
    key: "missing-dea",
    label: "Missing DEA registration",
    sentence:
      "Please send us the current DEA registration, or tell us that you do not prescribe controlled substances.",
  },
  {
    key: "missing-insurance",
    label: "Missing proof of malpractice insurance",
    sentence: "Please send us the current certificate of professional liability insurance with its limits.",
  },
  {
    key: "missing-board-certification",
    label: "Missing board certification",
    sentence: "Please tell us which board certified you, and send us the current certificate.",
  },
  {
    key: "work-history-gap",
    label: "Gap in work history",
    sentence: "Please explain every gap of six months or more in your work history of the last five years.",
  },
  {
    key: "attestation-expired",
    label: "Attestation expired",
    sentence: "Please review and attest your application again; the last attestation is too old to be used.",
  },
  {
    key: "incomplete-application",
    label: "Incomplete application",
    sentence: "Please complete the application; questions in it were left unanswered.",
  },
  {
    key: "disclosure-explanation",
    label: "Explanation of a disclosure",
    sentence: "Please explain each disclosure question that you answered with yes.",
  },
];

const idOf = ({ key }: BuiltInReason): string => `orn_${key}`;

/**
 * Gives an organization its first reasons, the first time anything of letters is asked. They are stored as any other,
 * so that a later program does not change what letters say.
 */
export async function bringBuiltInReasons({ db, organizationId, now }: Context): Promise<void> {
  const known = await db.outreachReason.findFirst({
    where: { organizationId, id: { in: builtInReasons.map(idOf) } },
    select: { id: true },
  });
  if (known) return;
  await db.outreachReason.createMany({
    data: builtInReasons.map((reason, position) => ({
      organizationId,
      id: idOf(reason),
      ...reason,
      position,
      createdAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
  });
}
