import { UserError } from "./user-error.mjs";

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ECONNRESET",
]);

// By PostgreSQL's error codes.
const refusals = {
  "28P01": "refuses the password",
  28000: "refuses this user",
  "3D000": "has no database of this name",
  42501: "does not let this role do that",
  53300: "has no connection left",
  "57P03": "is still starting or shutting down",
};

function whereIs(url) {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Turns an error of connecting to the database named by `setting` into one sentence; others are returned as they are. */
export function explainDatabaseError(error, setting, url) {
  if (error instanceof UserError) return error;
  const causes = [error, error?.cause, ...(error?.errors ?? [])].filter(Boolean);
  for (const { code, originalCode, message = "" } of causes) {
    if (unreachable.has(code) || /timeout|terminated unexpectedly/i.test(message)) {
      return new UserError(
        `${setting}: nothing answers at ${whereIs(url)}: start PostgreSQL there, or correct ${setting}.`,
      );
    }
    const refusal = refusals[code] ?? refusals[originalCode];
    if (refusal !== undefined)
      return new UserError(`${setting}: the server at ${whereIs(url)} ${refusal}: ${message}.`);
  }
  return error;
}
