import type { Context } from "@/lib/api/context";
import { ApiError } from "@/lib/api/errors";
import { isoDate } from "@/lib/api/wire-schemas";
import type { CaqhProposal, Provider } from "@/lib/generated/prisma/client";
import { acceptAttestation, acceptDemographics, acceptDetails, acceptSpecialties } from "./accept-elsewhere";
import { acceptInList } from "./accept-in-list";
import { isListFeed } from "./list-feeds";
import type { Outcome, Trace } from "./outcome";
import { proposalSections, type ProposalSection } from "./proposal-schemas";

type Accepting = { provider: Provider; proposals: readonly CaqhProposal[]; trace: Trace };

function acceptSection(ctx: Context, section: ProposalSection, accepting: Accepting): Promise<Outcome[]> {
  if (isListFeed(section)) return acceptInList(ctx, section, accepting);
  if (section === "details") return acceptDetails(ctx, accepting);
  if (section === "specialties") return acceptSpecialties(ctx, accepting);
  return section === "demographics" ? acceptDemographics(ctx, accepting) : acceptAttestation(ctx, accepting);
}

/**
 * Does a part of a transaction that may refuse: what it wrote until then is taken back, and the rest of the
 * transaction goes on.
 */
export async function orRefused<Result>(
  ctx: Context,
  work: () => Promise<Result>,
  refused: (message: string) => Result,
): Promise<Result> {
  await ctx.db.$executeRawUnsafe("savepoint part");
  try {
    const result = await work();
    await ctx.db.$executeRawUnsafe("release savepoint part");
    return result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    await ctx.db.$executeRawUnsafe("rollback to savepoint part");
    return refused(error.detail);
  }
}

/** What the audit log says of where a change came from: the profile, the day of its attestation, and who said why. */
export function reasonOf(attestedOn: Date | null, snapshotId: string, reason: string | undefined): string {
  const attested = attestedOn === null ? "never attested" : `attested ${isoDate(attestedOn)}`;
  return `CAQH ProView profile, ${attested} (${snapshotId})${reason === undefined ? "" : `: ${reason}`}`;
}

/** Writes accepted proposals into the file, section by section; a section that refuses leaves the others be. */
export async function acceptProposals(
  ctx: Context,
  { provider, proposals, reason }: { provider: Provider; proposals: readonly CaqhProposal[]; reason?: string },
): Promise<Outcome[]> {
  const { organizationId } = ctx;
  const snapshotIds = [...new Set(proposals.map(({ snapshotId }) => snapshotId))];
  const snapshots = await ctx.db.caqhSnapshot.findMany({
    where: { organizationId, id: { in: snapshotIds } },
    select: { id: true, attestedOn: true },
  });
  const outcomes: Outcome[] = [];
  for (const { id: snapshotId, attestedOn } of snapshots) {
    const trace = { action: "decideCaqhProposals", reason: reasonOf(attestedOn, snapshotId, reason) };
    for (const section of proposalSections) {
      const own = proposals.filter((one) => one.section === section && one.snapshotId === snapshotId);
      if (own.length === 0) continue;
      const settled = await orRefused(
        ctx,
        () => acceptSection(ctx, section, { provider, proposals: own, trace }),
        (message) => own.map(({ id }) => ({ id, error: message })),
      );
      outcomes.push(...settled);
    }
  }
  return outcomes;
}
