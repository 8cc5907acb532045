import { UserError } from "./user-error.mjs";

/** Prints what went wrong, a person's sentence without a stack, and ends the process with 1. */
export function reportAndExit(error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exit(1);
}
