/** The words of a failed request for a person: what the server said, or that it did not answer. Never a stack or a code. */
export function describeError(error: unknown): string {
  if (error instanceof TypeError) return "The server did not answer. Check the connection and try again.";
  if (error instanceof Error && error.message) return error.message;
  return "Something unexpected happened.";
}
