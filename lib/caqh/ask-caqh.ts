import { NoAnswer, type Limits, type Login } from "./call";
import { askProfile, askStatus, type ProfileAnswer, type ProviderStatus } from "./client";
import type { Task } from "./read-task";
import { askBatch, changeRoster, type RosterEntry } from "./roster";
import { isAttestedStatus, notOnRoster } from "./standing";

/** What a round of questions brought. What was not asked is undefined, and stays as it was. */
export type Findings = {
  status?: ProviderStatus;
  profile?: ProfileAnswer;
  /** The batch that is on its way; "" once none is. */
  rosterBatchId?: string;
  /** Why the roster was not changed, in CAQH's words. */
  rosterRefusal?: string;
  /** CAQH took the roster change that was due. */
  isRosterAsked?: boolean;
  /** The question that was not answered; those before it were. */
  failure?: NoAnswer;
};

/** The roster change that is due: what a person asked for, or what keeping the roster means. */
function rosterActionOf(task: Task, status: ProviderStatus) {
  if (task.roster !== undefined) return task.roster;
  if (!task.isRostering) return undefined;
  if (status.rosterStatus === notOnRoster && !task.isTerminated) return "add";
  return status.rosterStatus === "ACTIVE" && task.isTerminated ? "remove" : undefined;
}

const entryOf = (task: Task): RosterEntry => ({
  caqhProviderId: task.caqhProviderId,
  poProviderId: task.providerId,
  lastRecredentialed: task.lastCredentialed,
  nextRecredentialing: task.nextCredentialing,
});

/** A profile that has not been read yet may be there: its attestation is new, or nothing was read so far. */
function isProfileWanted(task: Task, status: ProviderStatus): boolean {
  if (status.rosterStatus !== "ACTIVE") return false;
  if (task.isThorough || !task.hasSnapshot || task.hadProblem) return true;
  return isAttestedStatus(status.providerStatus) && status.providerStatusDate !== task.providerStatusDate;
}

/** Somebody else's profile must never be compared with this file. */
function requireSamePerson(task: Task, answer: ProfileAnswer): void {
  if (answer.kind !== "profile") return;
  const { caqhProviderId, demographics } = answer.profile;
  if (caqhProviderId !== "" && caqhProviderId !== task.caqhProviderId) {
    throw new NoAnswer(`CAQH answered the profile of another provider (CAQH id ${caqhProviderId})`, true);
  }
  if (task.npi !== "" && demographics.npi !== "" && demographics.npi !== task.npi) {
    throw new NoAnswer(
      `The CAQH id belongs to another provider: NPI ${demographics.npi}, in the file ${task.npi}. Correct the CAQH id`,
      true,
    );
  }
}

async function roster(task: Task, login: Login, status: ProviderStatus, limits: Limits, found: Findings) {
  const action = rosterActionOf(task, status);
  if (action === undefined) return;
  found.rosterBatchId = await changeRoster(login, action, [entryOf(task)], limits);
  found.isRosterAsked = true;
}

async function batch(task: Task, login: Login, limits: Limits, found: Findings): Promise<boolean> {
  if (task.rosterBatchId === "") return true;
  const { isDone, exceptions } = await askBatch(login, task.rosterBatchId, limits);
  if (!isDone) return false;
  found.rosterBatchId = "";
  const refusal = exceptions.get(task.caqhProviderId);
  if (refusal !== undefined) found.rosterRefusal = refusal;
  return true;
}

/**
 * Asks CAQH what there is to ask about a provider: how far a roster request is, the status, the roster change that is
 * due, and the profile when it may be new. Never throws for what CAQH does; what was answered before a failure counts.
 */
export async function askCaqh(task: Task, today: string, limits: Limits): Promise<Findings> {
  const found: Findings = {};
  const { login } = task;
  try {
    if (!(await batch(task, login, limits, found))) return found;
    const status = await askStatus(login, task.caqhProviderId, limits);
    found.status = status;
    // A refused request is not repeated at once, only the next day; what a person asked for since is another one.
    if (found.rosterRefusal === undefined || task.roster !== undefined)
      await roster(task, login, status, limits, found);
    if (!isProfileWanted(task, status)) return found;
    const profile = await askProfile(login, task.caqhProviderId, today, limits);
    requireSamePerson(task, profile);
    found.profile = profile;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    found.failure = error;
  }
  return found;
}
