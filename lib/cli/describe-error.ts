import { ApiError } from "@/lib/api/errors";
import { SettingsError } from "@/lib/env";
import { ListDescriptionError } from "@/lib/lists/describe-list";
import { ListFileError } from "@/lib/lists/list-file-error";
import { ImportFileError } from "@/lib/imports/import-file-error";
import { CliError } from "./cli-error";

const forPeople = [CliError, ImportFileError, ListDescriptionError, ListFileError, SettingsError];

/** The error and what caused it, outermost first; of several attempts at once, each. */
function chain(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const causes = error instanceof AggregateError ? error.errors : [error.cause].filter((cause) => cause !== undefined);
  return [error, ...causes.flatMap(chain)];
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

type Explanation = { codes: readonly string[]; words?: RegExp; sentence: string };

/** By code of Node, PostgreSQL or Prisma, and by the words of libraries that give none. */
const explanations: readonly Explanation[] = [
  {
    codes: ["ENOSPC", "EDQUOT", "53100"],
    sentence: "The disk is full: free some space, then repeat this.",
  },
  {
    codes: ["EACCES", "EPERM", "EROFS"],
    sentence: "A file or folder cannot be written by this user: correct its permissions, then repeat this.",
  },
  {
    codes: ["P2028", "57014"],
    sentence: "The database is too slow at the moment: repeat this when it has less to do.",
  },
  {
    codes: [
      "ECONNREFUSED",
      "ECONNRESET",
      "EPIPE",
      "ENOTFOUND",
      "EAI_AGAIN",
      "EHOSTUNREACH",
      "ETIMEDOUT",
      "P1001",
      "P1017",
      "57P01",
      "57P02",
      "57P03",
    ],
    words: /connection terminated|terminating connection|is not queryable|trying to connect|closed the connection/i,
    sentence: "The database does not answer (any more): see that it runs, then repeat this.",
  },
];

/** The one sentence for an error that a person can do something about; null for a fault of the program. */
export function describeError(error: unknown): string | null {
  if (forPeople.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : null;
  if (error instanceof ApiError) return `${error.detail}.`;
  const causes = chain(error);
  const explains = ({ codes, words }: Explanation) =>
    causes.some((cause) => codes.includes(codeOf(cause)) || (cause instanceof Error && words?.test(cause.message)));
  return explanations.find(explains)?.sentence ?? null;
}
