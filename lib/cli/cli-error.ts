/** What the person at the keyboard can put right: printed as its one sentence, with exit code 1. */
export class CliError extends Error {
  override name = "CliError";
}
