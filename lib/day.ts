// Calendar days, YYYY-MM-DD, in UTC. Safe to import in the browser: no Prisma, no Node.

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** The calendar day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** So many days later; earlier where they are negative. */
export const daysLater = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs));

/** Whole days from one calendar date to another. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
