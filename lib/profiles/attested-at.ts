import { dateOf, momentOf } from "@/lib/api/wire-schemas";

type Dated = { date_complete: string; attestation_metadata: readonly { date_attested?: string }[] };

/** When the data was attested, as it was sent: the latest signature's date, else the day of completion. */
function attestedText({ date_complete, attestation_metadata }: Dated): string {
  const signed = attestation_metadata.flatMap(({ date_attested }) => date_attested || []);
  return signed.toSorted((left, right) => momentOf(right).getTime() - momentOf(left).getTime())[0] ?? date_complete;
}

export const attestedAt = (data: Dated): Date => momentOf(attestedText(data));

/** The calendar date of the attestation where it was signed: it never shifts by time zone. */
export const attestedOn = (data: Dated): Date => dateOf(attestedText(data));
