import type { Actor, Context } from "@/lib/api/context";
import { dayMs } from "@/lib/day";
import { newId } from "@/lib/ids";
import { elementRule } from "@/lib/verification/elements";
import { recordVerification } from "@/lib/verification/record-verification";
import { type MagicOutcome, magicOutcomeOf } from "./magic-providers";

/** Who confirms what only people confirm, for those whose outcome is settled before. */
const sandboxActor: Actor = { type: "system", id: "sandbox", name: "Test data", roles: [] };

/** Days from now on which what is on file ends. */
const inForceDays = 400;
const expiredDays = -60;

type Provider = { id: string; firstName: string; lastName: string; degree: string; states: string[] };

/** What a complete application would have brought; a section that has something stays as it is. */
async function fillSections(ctx: Context, provider: Provider, outcome: MagicOutcome): Promise<void> {
  const { organizationId, db, now } = ctx;
  const where = { organizationId, providerId: provider.id };
  const own = { ...where, createdAt: now };
  const day = (days: number) =>
    new Date(`${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)}T00:00:00Z`);
  const ends = day(inForceDays);
  const licenseEnds = outcome === "expired-license" ? day(expiredDays) : ends;
  const [home = "CA"] = provider.states;
  if ((await db.license.count({ where })) === 0) {
    await db.license.createMany({
      data: provider.states.map((state, index) => ({
        ...own,
        id: newId("lic"),
        state,
        licenseNumber: `TEST-${index + 1}`,
        licenseType: provider.degree,
        status: "Active",
        issueDate: day(-2_000),
        expirationDate: licenseEnds,
        source: "Application",
      })),
    });
  }
  if ((await db.deaRegistration.count({ where })) === 0) {
    // 9 instead of the name's letter, as registrations of businesses have it: fits whatever the name is.
    const data = { ...own, id: newId("dea"), deaNumber: "F91234563", type: "DEA", state: home, status: "Active" };
    await db.deaRegistration.create({ data: { ...data, expirationDate: ends, source: "Application" } });
  }
  if ((await db.boardCertification.count({ where })) === 0) {
    const data = { ...own, id: newId("brd"), certificateId: "TEST-1", specialty: "Family Medicine" };
    const held = { status: "Certified", durationType: "MOC", moc: "Yes", issueDate: day(-1_500), expirationDate: ends };
    await db.boardCertification.create({ data: { ...data, ...held } });
  }
  if ((await db.malpracticeInsurance.count({ where })) === 0) {
    await db.malpracticeInsurance.create({
      data: {
        ...own,
        id: newId("mal"),
        policyNumber: "TEST-1",
        policyHolder: `${provider.firstName} ${provider.lastName}`,
        coverageType: "Claims made",
        individualCoverage: true,
        occurrenceCoverageAmount: 1_000_000,
        aggregateCoverageAmount: 3_000_000,
        effectiveDate: day(-100),
        currentEffectiveDate: day(-100),
        expirationDate: ends,
        source: "Copy of Insurance",
      },
    });
  }
  if ((await db.educationTraining.count({ where })) === 0) {
    const school = { type: "Professional", degree: "Other Degree", institution: "Test Data University", specialty: "" };
    await db.educationTraining.create({
      data: { ...own, id: newId("edu"), ...school, source: "", completedOn: day(-4_000) },
    });
  }
}

/** Confirms what waits for a person, except what is to go wrong. */
async function confirmByHand(ctx: Context, workflowId: string, outcome: MagicOutcome): Promise<void> {
  const { organizationId } = ctx;
  const waiting = await ctx.db.verification.findMany({
    where: { organizationId, workflowId, status: "pending" },
    select: { element: true },
    orderBy: { element: "asc" },
  });
  for (const { element } of waiting) {
    const rule = elementRule(element);
    if (rule?.kind !== "manual" || rule.needsProof) continue;
    if (outcome === "expired-license" && element === "license") continue;
    await recordVerification({ ...ctx, actor: sandboxActor }, "provider", {
      params: { id: workflowId, element },
      body: { status: "verified", source: rule.source, method: "Test data" },
    });
  }
}

/**
 * When a provider with a magic NPI begins to be credentialed, in the transaction of the start: puts on file what is
 * missing and confirms what only people confirm, so that nothing but the outcome wanted is left to happen. Everything
 * else is left to the ordinary sources.
 */
export async function stageFile(ctx: Context, workflow: { id: string; providerId: string | null }): Promise<void> {
  if (workflow.providerId === null) return;
  const provider = await ctx.db.provider.findFirstOrThrow({
    where: { organizationId: ctx.organizationId, id: workflow.providerId },
    select: { id: true, npi: true, firstName: true, lastName: true, degree: true, states: true },
  });
  const outcome = magicOutcomeOf(provider.npi);
  if (outcome === undefined) return;
  await fillSections(ctx, provider, outcome);
  await confirmByHand(ctx, workflow.id, outcome);
}
