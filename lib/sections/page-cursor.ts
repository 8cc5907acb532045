import { timingSafeEqual } from "node:crypto";
import { badRequest } from "@/lib/api/errors";
import { keyedHash } from "@/lib/crypto";

/** What a cursor belongs to: it leads on in this list, with these filters, and nowhere else. */
type Place = { organizationId: string; list: string; filters: readonly (string | undefined)[] };

const signatureOf = async (lastId: string, { organizationId, list, filters }: Place): Promise<string> =>
  (
    await keyedHash(JSON.stringify(["cursor", organizationId, list, filters.map((filter) => filter ?? null), lastId]))
  ).slice(0, 22);

/** An opaque cursor behind a row. */
export async function cursorAfter(lastId: string, place: Place): Promise<string> {
  return `${Buffer.from(lastId).toString("base64url")}.${await signatureOf(lastId, place)}`;
}

/** The id behind which a page begins; empty at the beginning. Throws 400 for a cursor that was not given out for this list. */
export async function readCursor(cursor: string | undefined, place: Place): Promise<string> {
  if (cursor === undefined || cursor === "") return "";
  const [encoded = "", signature = ""] = cursor.split(".");
  const lastId = Buffer.from(encoded, "base64url").toString();
  const [given, expected] = [Buffer.from(signature), Buffer.from(await signatureOf(lastId, place))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const message = "is not a cursor of this list with these filters";
    throw badRequest(`Invalid query: cursor ${message}`, [{ path: "cursor", message }]);
  }
  return lastId;
}
