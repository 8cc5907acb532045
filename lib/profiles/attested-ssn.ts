import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { open, seal, type SealContext } from "@/lib/crypto";
import type { AttestedData as AttestedRow } from "@/lib/generated/prisma/client";
import type { AttestedData } from "./attested-schemas";
import { lastFourOf, numberAnywhere, numberMeant } from "@/lib/providers/social-security-number";

type Sealed = Pick<AttestedRow, "organizationId" | "id" | "ssn">;

const place = ({ organizationId, id }: Omit<Sealed, "ssn">): SealContext => ({
  organizationId,
  row: id,
  field: "attested_data.ssn",
});

/** The last four digits of the number of a version; "" when it has none. */
export async function maskedSsn(row: Sealed): Promise<string> {
  return row.ssn === null ? "" : lastFourOf(await open(row.ssn, place(row)));
}

/** Where a text of the data matches; null when none does. Walks with a list of its own. */
function placeOf(data: unknown, pattern: RegExp): string | null {
  const rest: [path: string, value: unknown][] = [["", data]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, value] = next;
    if (typeof value === "string" && pattern.test(value)) return path;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) rest.push([path === "" ? name : `${path}.${name}`, member]);
  }
  return null;
}

/** The nine digits that a body means: those it gives, or those on record whose last four it gives. Throws 400. */
async function meant(value: string, newest: Sealed | null): Promise<string> {
  const known = newest?.ssn ? await open(newest.ssn, place(newest)) : "";
  const number = numberMeant(value, known);
  if (number !== null) return number;
  throw badRequest(
    "Invalid body: data_snapshot.ssn.value: these are not the last four digits of the number on record",
    [
      {
        path: "data_snapshot.ssn.value",
        message: "needs all nine digits: the last four of the number on record differ",
      },
    ],
  );
}

/**
 * Parts the data from its social security number, sealed for the row `id`. What was attested is never altered silently:
 * a number that also stands elsewhere in the data, where it would lie open, is refused (400) and not cut out.
 */
export async function withoutSsn(
  { organizationId }: Pick<Context, "organizationId">,
  { id, data, newest }: { id: string; data: AttestedData; newest: Sealed | null },
): Promise<{ content: AttestedData; ssn: string | null }> {
  const { ssn } = data.data_snapshot;
  const number = await meant(ssn.value, newest);
  const content: AttestedData = {
    ...data,
    data_snapshot: { ...data.data_snapshot, ssn: { value: "", description: ssn.description } },
  };
  if (number === "") return { content, ssn: null };
  const elsewhere = placeOf(content, numberAnywhere(number));
  if (elsewhere !== null) {
    throw badRequest(`Invalid body: ${elsewhere}: holds the social security number`, [
      {
        path: elsewhere,
        message: "holds the social security number, which may stand in data_snapshot.ssn.value alone",
      },
    ]);
  }
  return { content, ssn: await seal(number, place({ organizationId, id })) };
}
