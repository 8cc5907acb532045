import { ApiError } from "@/lib/api/errors";
import { SettingsError } from "@/lib/env";
import { ListFileError } from "@/lib/lists/list-file-error";
import { ImportFileError } from "@/lib/providers/import/import-file-error";
import { CliError } from "./cli-error";

const forPeople = [CliError, ImportFileError, ListFileError, SettingsError];

/** The error and what caused it, outermost first; of several attempts at once, each. */
function chain(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const causes = error instanceof AggregateError ? error.errors : [error.cause].filter((cause) => cause !== undefined);
  return [error, ...causes.flatMap(chain)];
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "P1001",
  "P1017",
]);
const isLostDatabase = (error: unknown) =>
  unreachable.has(codeOf(error)) ||
  (error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/i.test(error.message));

/** The one sentence for an error that a person can do something about; null for a fault of the program. */
export function describeError(error: unknown): string | null {
  if (forPeople.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : null;
  if (error instanceof ApiError) return `${error.detail}.`;
  const causes = chain(error);
  if (causes.some(isLostDatabase))
    return "The database does not answer (any more): see that it runs, then repeat this.";
  if (causes.some((cause) => codeOf(cause) === "ENOSPC")) return "The disk is full: free some space, then repeat this.";
  return null;
}
