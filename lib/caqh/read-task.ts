import { isoDate } from "@/lib/api/wire-schemas";
import type { Db } from "@/lib/db";
import { loginOf } from "./account";
import type { Login } from "./call";
import type { Question } from "./request-check";

/** What is known of a provider before CAQH is asked; days are YYYY-MM-DD. */
export type Task = Question & {
  login: Login;
  isRostering: boolean;
  caqhProviderId: string;
  npi: string;
  isTerminated: boolean;
  lastCredentialed: string | null;
  nextCredentialing: string | null;
  rosterBatchId: string;
  providerStatusDate: string | null;
  hasSnapshot: boolean;
  hadProblem: boolean;
};

/** A job may come a little before its time, because the queue goes by the database's clock. */
const toleranceMs = 5_000;

/** What there is to ask; null when it is not time, or there is no account, provider or CAQH id any more. */
export async function readTask(db: Db, question: Question, now: Date): Promise<Task | null> {
  const { organizationId, providerId } = question;
  const provider = await db.provider.findFirst({
    where: { organizationId, id: providerId },
    select: {
      npi: true,
      caqhProviderId: true,
      status: true,
      lastCredentialedDate: true,
      nextCredentialingDate: true,
    },
  });
  if (!provider || provider.caqhProviderId === "") return null;
  const row = await db.caqhStatus.findUnique({ where: { organizationId_providerId: { organizationId, providerId } } });
  const isDue = !row || row.nextCheckAt.getTime() <= now.getTime() + toleranceMs;
  if (!isDue && question.roster === undefined) return null;
  const account = await loginOf({ db, organizationId });
  if (!account) return null;
  // Another CAQH id is another person to CAQH: nothing that was answered for the old one counts.
  const known = row?.caqhProviderId === provider.caqhProviderId ? row : null;
  const snapshot = await db.caqhSnapshot.findFirst({
    where: { organizationId, providerId, caqhProviderId: provider.caqhProviderId },
    select: { id: true },
  });
  return {
    ...question,
    ...account,
    caqhProviderId: provider.caqhProviderId,
    npi: provider.npi ?? "",
    isTerminated: provider.status === "Terminated",
    lastCredentialed: isoDate(provider.lastCredentialedDate),
    nextCredentialing: isoDate(provider.nextCredentialingDate),
    rosterBatchId: known?.rosterBatchId ?? "",
    providerStatusDate: isoDate(known?.providerStatusDate),
    hasSnapshot: snapshot !== null,
    hadProblem: (known?.problem ?? "") !== "",
  };
}
