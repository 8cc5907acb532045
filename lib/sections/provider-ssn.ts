import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { open, seal } from "@/lib/crypto";
import type { Row } from "./element";
import { placeOfText } from "@/lib/providers/place-of-text";
import { holdsOneOf, lastFourOf, numberMeant } from "@/lib/providers/social-security-number";

type Place = { organizationId: string; providerId: string };

const contextOf = ({ organizationId, providerId }: Place) => ({ organizationId, row: providerId, field: "ssn" });

async function openNumber(sealed: unknown, place: Place): Promise<string> {
  return typeof sealed === "string" ? open(sealed, contextOf(place)) : "";
}

/** The last four digits of a sealed number. */
export const lastFourOnRecord = async (sealed: string, place: Place): Promise<string> =>
  lastFourOf(await openNumber(sealed, place));

/** The row with the last four digits in the place of the sealed number: all that an answer shows. */
export async function shownRow(row: Row | null, place: Place): Promise<Row | null> {
  return row && "ssn" in row ? { ...row, ssn: lastFourOf(await openNumber(row.ssn, place)) } : row;
}

/** The digits on record in a provider's demographics; "" when there are none. */
export async function numberOnRecord(
  { db, organizationId }: Pick<Context, "db" | "organizationId">,
  providerId: string,
): Promise<string> {
  const profile = await db.providerProfile.findFirst({ where: { organizationId, providerId }, select: { ssn: true } });
  return openNumber(profile?.ssn, { organizationId, providerId });
}

/**
 * Throws 400 when the number given or the one on record stands anywhere else in a call: it would lie open in the
 * record and in the audit log.
 */
export async function requireNowhereElse(
  { organizationId }: Pick<Context, "organizationId">,
  { providerId, sealed, body }: { providerId: string; sealed: unknown; body: { element: Row; reason?: string } },
): Promise<void> {
  const { ssn: given, ...element } = body.element;
  const stored = await openNumber(sealed, { organizationId, providerId });
  const numbers = [stored, typeof given === "string" ? given : ""];
  const path = placeOfText({ element, reason: body.reason }, holdsOneOf(numbers));
  if (path === null) return;
  const message = "holds the social security number, which may stand in element.ssn alone";
  throw badRequest(`Invalid body: ${path}: ${message}`, [{ path, message }]);
}

/** What becomes of a provider's number: the column and what may be told of the change, or null when nothing changes. */
export type NumberChange = { column: string | null; lastFour: string; told: [before: string, after: string] } | null;

/**
 * Compares what a call says of the number with what is stored: nothing or the four digits that are answered keep it,
 * empty removes it, another number replaces it. Throws 400 for four digits that are not those of the nine stored.
 */
export async function numberChange(
  { organizationId }: Pick<Context, "organizationId">,
  { providerId, sealed, given }: { providerId: string; sealed: unknown; given: unknown },
): Promise<NumberChange> {
  if (typeof given !== "string") return null;
  const place = { organizationId, providerId };
  const stored = await openNumber(sealed, place);
  const before = stored === "" ? "none" : "on record";
  const digits = numberMeant(given, stored);
  if (digits === null) {
    const message = "is not the end of the number on record; a new number has nine digits";
    throw badRequest(`Invalid body: element.ssn: ${message}`, [{ path: "element.ssn", message }]);
  }
  if (digits === stored) return null;
  if (digits === "") return { column: null, lastFour: "", told: [before, "removed"] };
  return { column: await seal(digits, contextOf(place)), lastFour: lastFourOf(digits), told: [before, "changed"] };
}
