import pg from "pg";

const anyMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** The moment that a field of a row says, as PostgreSQL writes it. In UTC, as it almost always is, read at a third of the cost. */
export const fieldMoment = (text: string): Date =>
  text.endsWith("+00") ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : anyMoment(text);
