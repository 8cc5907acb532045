import type { Context } from "@/lib/api/context";
import { dateOf, isoDate } from "@/lib/api/wire-schemas";
import { changedMembers } from "@/lib/audit/changed-members";
import { recordAudit } from "@/lib/audit/record";
import { daysLater } from "@/lib/day";
import type { CaqhStatus, Prisma, Provider } from "@/lib/generated/prisma/client";
import { enqueueAll } from "@/lib/jobs/queue";
import { lockProviders } from "@/lib/providers/change-provider";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import { attestationDays } from "@/lib/monitoring/expiry-kinds";
import type { Findings } from "./ask-caqh";
import { afterAnswer, afterBatch, afterFailure, afterTermination } from "./check-times";
import type { Withheld } from "./client";
import { proposeFrom } from "./proposals/propose-from";
import type { Task } from "./read-task";
import { askJob } from "./request-check";
import { keepSnapshot } from "./snapshots";
import { isAttestedStatus, isExpiredStatus, notFoundStatus, notOnRoster } from "./standing";

type Facts = Omit<Prisma.CaqhStatusUncheckedCreateInput, "organizationId" | "providerId" | "nextCheckAt">;

const nothing = {
  rosterStatus: "",
  isAuthorized: null,
  providerStatus: "",
  providerStatusDate: null,
  practiceState: "",
  attestedOn: null,
  rosterBatchId: "",
} as const;

const day = (text: string | null): Date | null => (text === null ? null : dateOf(text));

/** What the profile service knows better than the status did a moment ago. */
const corrections: Record<Withheld, Partial<Facts>> = {
  not_found: { rosterStatus: notFoundStatus },
  not_on_roster: { rosterStatus: notOnRoster },
  not_authorized: { isAuthorized: false },
  not_current: {},
  not_attested: {},
};

/** What a withheld profile means although the status says otherwise; "" where the status says the same. */
function withheldNote(reason: Withheld, status: string): string {
  if (reason === "not_current" && isAttestedStatus(status))
    return "CAQH says that the profile is not current and complete (294)";
  if (reason === "not_attested") return "CAQH has no attestation of this provider (295)";
  return "";
}

function problemOf({ failure, rosterRefusal, profile, status }: Findings): string {
  if (failure) return failure.message;
  if (rosterRefusal !== undefined) return `CAQH did not change the roster: ${rosterRefusal}`;
  return profile?.kind === "withheld" ? withheldNote(profile.reason, status?.providerStatus ?? "") : "";
}

function nextCheck(task: Task, found: Findings, failures: number, now: Date): Date {
  if (found.failure) return afterFailure(now, failures, found.failure.isLasting);
  const isWaiting = found.rosterBatchId ?? task.rosterBatchId;
  if (isWaiting !== "") return afterBatch(now, { isDone: false });
  return task.isTerminated ? afterTermination(now) : afterAnswer(now);
}

/**
 * The day of the attestation: the profile's own, else that of a status which is reached by attesting; of one that was
 * never seen and ran out, counted back from the day after its last.
 */
function attestedOn(found: Findings, known: Facts): Date | null {
  const { profile, status } = found;
  if (profile?.kind === "profile" && profile.profile.attestedOn !== null) return dateOf(profile.profile.attestedOn);
  if (status && isAttestedStatus(status.providerStatus) && status.providerStatusDate !== null) {
    return dateOf(status.providerStatusDate);
  }
  const seen = (known.attestedOn as Date | null | undefined) ?? null;
  if (seen === null && status && isExpiredStatus(status.providerStatus) && status.providerStatusDate !== null) {
    return dateOf(daysLater(status.providerStatusDate, -attestationDays - 1));
  }
  return seen;
}

function factsOf(task: Task, found: Findings, known: Facts): Facts {
  const { status, profile } = found;
  return {
    ...known,
    ...(status && {
      rosterStatus: status.rosterStatus,
      isAuthorized: status.isAuthorized,
      providerStatus: status.providerStatus,
      providerStatusDate: day(status.providerStatusDate),
      practiceState: status.practiceState,
    }),
    ...(profile?.kind === "withheld" && corrections[profile.reason]),
    caqhProviderId: task.caqhProviderId,
    attestedOn: attestedOn(found, known),
    rosterBatchId: found.rosterBatchId ?? task.rosterBatchId,
  };
}

const told = (facts: Facts) => ({
  caqhProviderId: facts.caqhProviderId,
  rosterStatus: facts.rosterStatus ?? "",
  isAuthorized: facts.isAuthorized ?? null,
  providerStatus: facts.providerStatus ?? "",
  attestedOn: isoDate(facts.attestedOn as Date | null),
  rosterBatchId: facts.rosterBatchId ?? "",
});

type Locked = { provider: Provider | undefined; row: CaqhStatus | null };

/**
 * The status on record, held until the transaction ends: of two jobs for one provider the second waits. Workflow and
 * provider are locked before it, in the order of everybody who holds them and then has CAQH asked.
 */
async function lockStatus(ctx: Context, providerId: string): Promise<Locked> {
  const { db, organizationId } = ctx;
  await lockUnfinishedWorkflow(ctx, providerId);
  const [provider] = await lockProviders(ctx, [providerId]);
  await db.$queryRaw`
    SELECT 1 FROM caqh_statuses WHERE organization_id = ${organizationId} AND provider_id = ${providerId} FOR UPDATE`;
  const row = await db.caqhStatus.findUnique({ where: { organizationId_providerId: { organizationId, providerId } } });
  return { provider, row };
}

/** A person's roster change that CAQH could not take yet is asked for again with the next question. */
async function repeatRoster({ db, now }: Context, task: Task, found: Findings, nextCheckAt: Date): Promise<void> {
  const { organizationId, providerId, roster } = task;
  if (roster === undefined || found.isRosterAsked || found.failure?.isLasting) return;
  const seconds = Math.ceil((nextCheckAt.getTime() - now.getTime()) / 1000);
  await enqueueAll(db, [{ ...askJob({ organizationId, providerId, roster }), startAfterSeconds: seconds }]);
}

/** What another person's profile proposed says nothing about this one. */
async function forgetProposals({ db, organizationId, now }: Context, providerId: string): Promise<void> {
  await db.caqhProposal.updateMany({
    where: { organizationId, providerId, state: "open" },
    data: { state: "outdated", decidedAt: now, reason: "The file has another CAQH id now" },
  });
}

/**
 * Keeps what CAQH answered, in one transaction: status, snapshot, what of it differs from the file, and an audit entry
 * when something changed. What was not answered leaves everything as it is but for the problem and the next try. Nothing
 * is kept when the file was given another CAQH id meanwhile: the answer is about somebody else.
 */
export async function keepFindings(ctx: Context, task: Task, found: Findings): Promise<void> {
  const { db, organizationId, now } = ctx;
  const { providerId } = task;
  const { provider, row } = await lockStatus(ctx, providerId);
  if (provider?.caqhProviderId !== task.caqhProviderId) return;
  const isSamePerson = row?.caqhProviderId === task.caqhProviderId;
  const known: Facts = isSamePerson && row ? { ...row } : { caqhProviderId: row?.caqhProviderId ?? "", ...nothing };
  const failures = found.failure ? (isSamePerson ? (row?.failures ?? 0) : 0) + 1 : 0;
  const facts = factsOf(task, found, known);
  const nextCheckAt = nextCheck(task, found, failures, now);
  const data = {
    caqhProviderId: facts.caqhProviderId,
    rosterStatus: facts.rosterStatus,
    isAuthorized: facts.isAuthorized,
    providerStatus: facts.providerStatus,
    providerStatusDate: facts.providerStatusDate,
    practiceState: facts.practiceState,
    attestedOn: facts.attestedOn,
    rosterBatchId: facts.rosterBatchId,
    checkedAt: found.status ? now : (known.checkedAt ?? null),
    problem: problemOf(found),
    failures,
    nextCheckAt,
  };
  await db.caqhStatus.upsert({
    where: { organizationId_providerId: { organizationId, providerId } },
    create: { organizationId, providerId, ...data },
    update: data,
  });
  await repeatRoster(ctx, task, found, nextCheckAt);
  const changes = changedMembers(told(known), told(facts));
  if (row && !isSamePerson) await forgetProposals(ctx, providerId);
  if (found.profile?.kind === "profile") {
    const { snapshot, isNew } = await keepSnapshot(ctx, task, found.profile);
    const { proposed, outdated } = await proposeFrom(ctx, snapshot);
    if (isNew) changes.caqhSnapshot = [null, snapshot.id];
    if (proposed > 0 || outdated > 0) changes.caqhProposals = [null, { proposed, outdated }];
  }
  if (Object.keys(changes).length === 0) return;
  await recordAudit(ctx, { action: "askCaqh", subjectType: "provider", subjectId: providerId, changes });
}
