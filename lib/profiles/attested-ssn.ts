import type { Context } from "@/lib/api/context";
import { badRequest } from "@/lib/api/errors";
import { open, seal, type SealContext } from "@/lib/crypto";
import type { AttestedData as AttestedRow } from "@/lib/generated/prisma/client";
import type { AttestedData } from "./attested-schemas";
import { placeOfText } from "@/lib/providers/place-of-text";
import { holdsOneOf, holdsWrittenNumber, lastFourOf, numberMeant } from "@/lib/providers/social-security-number";
import { numberOnRecord } from "@/lib/sections/provider-ssn";

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

const opened = async (row: Sealed | null): Promise<string> => (row?.ssn ? open(row.ssn, place(row)) : "");

/** The number that a body means: the one it gives, or the one on record whose last four it gives. Throws 400. */
function meant(value: string, known: string): string {
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

/** What a provider gave last, also when a later version leaves the number empty. */
const lastGiven = ({ db, organizationId }: Pick<Context, "db" | "organizationId">, providerId: string) =>
  db.attestedData.findFirst({
    where: { organizationId, providerId, ssn: { not: null } },
    orderBy: { version: "desc" },
    select: { organizationId: true, id: true, ssn: true },
  });

/**
 * Parts the data from its social security number, sealed for the row `id`. What was attested is never altered silently:
 * a number that also stands elsewhere in the data, where it would lie open, is refused (400) and not cut out.
 */
export async function withoutSsn(
  ctx: Pick<Context, "db" | "organizationId">,
  { id, providerId, data, newest }: { id: string; providerId: string; data: AttestedData; newest: Sealed | null },
): Promise<{ content: AttestedData; ssn: string | null }> {
  const { ssn } = data.data_snapshot;
  const number = meant(ssn.value, await opened(newest));
  const content: AttestedData = {
    ...data,
    data_snapshot: { ...data.data_snapshot, ssn: { value: "", description: ssn.description } },
  };
  const onRecord = [await opened(await lastGiven(ctx, providerId)), await numberOnRecord(ctx, providerId)];
  const isKnown = holdsOneOf([number, ...onRecord]);
  const elsewhere = placeOfText(content, (text) => isKnown(text) || holdsWrittenNumber(text));
  if (elsewhere !== null) {
    throw badRequest(`Invalid body: ${elsewhere}: holds a social security number`, [
      {
        path: elsewhere,
        message: "holds a social security number, which may stand in data_snapshot.ssn.value alone",
      },
    ]);
  }
  const { organizationId } = ctx;
  return { content, ssn: number === "" ? null : await seal(number, place({ organizationId, id })) };
}
