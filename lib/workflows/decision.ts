import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { runStatement } from "@/lib/db";
import { dateOf, momentOf } from "@/lib/api/wire-schemas";
import { askedTogether } from "@/lib/together/asked";
import { signatureStatementAbout, signatureStatementText } from "./signature-statement";
import type { SubjectKind, WorkflowAction } from "./state-machine";

export type DecisionInput = {
  credStatusDate?: string;
  medicalDirectorId?: string;
  reason?: string;
  signature?: { name: string; statementVersion: string };
};

export type Decision = {
  /** When the decision was taken. */
  date: Date;
  /** Its calendar date where it was taken: it never shifts by time zone. */
  calendarDate: Date;
  medicalDirector: { id: string; name: string } | null;
  reason?: string;
  signature: { name: string; statementVersion: string } | null;
};

// Clocks of client and service may differ by this much before a date counts as future.
const clockToleranceMs = 2 * 60_000;

/** Reads the members of a decision: date not in the future, a medical director of the organization. Throws 400. */
export async function resolveDecision(ctx: Context, action: WorkflowAction, input: DecisionInput): Promise<Decision> {
  const date = input.credStatusDate === undefined ? ctx.now : momentOf(input.credStatusDate);
  if (date.getTime() > ctx.now.getTime() + clockToleranceMs) {
    throw badRequest("credStatusDate lies in the future", [{ path: "credStatusDate", message: "lies in the future" }]);
  }
  requireSignature(ctx, action, input);
  return {
    date,
    calendarDate: dateOf(input.credStatusDate ?? ctx.now.toISOString()),
    medicalDirector: await medicalDirectorOf(ctx, input.medicalDirectorId),
    reason: input.reason,
    signature: input.signature ?? null,
  };
}

/** A person signs a statement by typing his or her name; an API client vouches for its own user. */
function requireSignature(ctx: Context, action: WorkflowAction, { signature }: DecisionInput): void {
  if (!ctx.sessionId) return;
  const folded = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  if (!signature || folded(signature.name) !== folded(ctx.actor.name)) {
    throw badRequest(`To ${action}, sign with your name as it stands in your account: ${ctx.actor.name}`, [
      { path: "signature.name", message: `must be your name: ${ctx.actor.name}` },
    ]);
  }
  if (signatureStatementText(signature.statementVersion) === undefined) {
    throw badRequest(`There is no statement ${signature.statementVersion} to sign`, [
      { path: "signature.statementVersion", message: "is not a statement of this service" },
    ]);
  }
}

/** Who signs a provider's file signs the words about a provider, not those about a facility or about a list. Throws 400. */
export function requireWordsAbout(kind: SubjectKind, { signature }: DecisionInput): void {
  const about = signature && signatureStatementAbout(signature.statementVersion);
  if (about === undefined || about === kind) return;
  throw badRequest(
    `Statement ${signature?.statementVersion} is about ${subjectsSigned[about]}, and this is ${subjectsSigned[kind]}`,
    [{ path: "signature.statementVersion", message: `is the statement about ${subjectsSigned[about]}` }],
  );
}

const subjectsSigned = {
  provider: "a provider's file",
  facility: "a facility's file",
  "files together": "files that are signed together",
} as const;

const medicalDirector = askedTogether({
  name: "medical_director",
  text: `SELECT name FROM users
    WHERE organization_id = $1 AND id = $2 AND disabled_at IS NULL AND 'Medical Director' = ANY(roles)`,
});

/** The medical director of a decision; the caller, if he or she is one, where none is named. Throws 400. */
export async function medicalDirectorOf(
  ctx: Context,
  id: string | undefined,
): Promise<{ id: string; name: string } | null> {
  if (id === undefined || id === "") {
    const isDirector = ctx.actor.type === "user" && ctx.actor.roles.includes("Medical Director");
    return isDirector ? { id: ctx.actor.id, name: ctx.actor.name } : null;
  }
  const [director] = await runStatement(ctx.db, medicalDirector, [ctx.organizationId, id]);
  if (director) return { id, name: director[0] ?? "" };
  throw badRequest("medicalDirectorId is not a medical director of this organization", [
    { path: "medicalDirectorId", message: "must be a user of the organization with the role Medical Director" },
  ]);
}
