// Calendar days, YYYY-MM-DD, in UTC. Safe to import in the browser: no Prisma, no Node.

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** The calendar day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Of four digits: PostgreSQL does not read the longer years, which JavaScript writes with a sign. */
export const lastMoment = new Date("9999-12-31T23:59:59.999Z");

/** So many days later, at most the last day of the year 9999; earlier where they are negative. */
export const daysLater = (day: string, days: number): string =>
  dayOf(new Date(Math.min(Date.parse(day) + days * dayMs, lastMoment.getTime())));

/** Whole days from one calendar date to another. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
