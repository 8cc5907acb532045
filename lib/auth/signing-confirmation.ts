import type { Context } from "@/lib/api/context";
import { ApiError } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { runStatement } from "@/lib/db";
import type { SigningConfirmation } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { type ConfirmationMethod, confirmationMethods, confirmationMinutes } from "./operations";

/** How and when a signer proved who he or she is; kept with the signature. `confirmedAt` is ISO 8601. */
export type SignedBy = { confirmedBy: ConfirmationMethod; confirmedAt: string };

const methodOf = (name: string): ConfirmationMethod =>
  confirmationMethods.find((method) => method === name) ?? "password";

/** Records that the acting person has just proved again who he or she is: good for one signature in the same session. */
export async function confirmSigning(ctx: Context, method: ConfirmationMethod): Promise<SigningConfirmation> {
  const { organizationId, actor, db, now, sessionId } = ctx;
  const confirmation = await db.signingConfirmation.create({
    data: {
      organizationId,
      id: newId("cnf"),
      userId: actor.id,
      sessionId,
      method,
      confirmedAt: now,
      expiresAt: new Date(now.getTime() + confirmationMinutes * 60_000),
    },
  });
  await recordAudit(ctx, {
    action: "createSigningConfirmation",
    subjectType: "user",
    subjectId: actor.id,
    changes: { confirmation: [null, confirmation.id], method: [null, method] },
  });
  return confirmation;
}

/** A confirmation as its operation answers it. */
export const confirmationAnswer = ({ id, method, expiresAt }: SigningConfirmation) => ({
  id,
  method: methodOf(method),
  expires_at: expiresAt.toISOString(),
});

// By hand, since transactions of decisions know no Prisma.
const takeConfirmation = {
  name: "take_confirmation",
  text: `UPDATE signing_confirmations SET used_at = $4
    WHERE organization_id = $1 AND id = $2 AND user_id = $3 AND session_id = $5 AND used_at IS NULL AND expires_at > $4
    RETURNING method, to_json(confirmed_at) #>> '{}'`,
};

/**
 * Takes the confirmation that the request names, so that no second signature can: one act is one signature, however
 * many files it signs. Null for API clients, who vouch for their own users. Throws 403 when a person in the browser
 * named none, or one that is used, expired, another's or of another session. Taken only if the transaction commits.
 */
export async function takeSigningConfirmation(ctx: Context): Promise<SignedBy | null> {
  if (!ctx.sessionId) return null;
  const { organizationId, actor, now, sessionId, signingConfirmation: id } = ctx;
  const [taken] = id
    ? await runStatement(ctx.db, takeConfirmation, [organizationId, id, actor.id, now, sessionId])
    : [];
  if (!taken) throw unconfirmed(id ? "is used, expired or not of your session" : "is required");
  const [method, confirmedAt] = taken;
  return { confirmedBy: methodOf(method ?? ""), confirmedAt: new Date(confirmedAt ?? "").toISOString() };
}

const unconfirmed = (what: string) =>
  new ApiError(
    403,
    "ForbiddenException",
    `The header Signing-Confirmation ${what}: confirm again that it is you, then sign within ${confirmationMinutes} minutes. Nothing was signed.`,
    { errors: [{ path: "signing-confirmation", message: what }] },
  );
