import { DateText } from "@/components/ui/date-text";

type AttestedTextProps = { value: string; isDate: boolean };

const isoDate = /^\d{4}-\d{2}-\d{2}(?:$|T)/;

/** A value as it was attested; dates in the console's words when they are dates, as sent otherwise. */
export function AttestedText({ value, isDate }: AttestedTextProps) {
  // A calendar date, whatever time was sent with it.
  if (isDate && isoDate.test(value)) return <DateText value={value.slice(0, 10)} />;
  return <span className="whitespace-pre-wrap">{value}</span>;
}

/** All that anybody may see of a social security number. */
export const maskedNumber = (lastFour: string): string => (lastFour ? `•••-••-${lastFour}` : "");
