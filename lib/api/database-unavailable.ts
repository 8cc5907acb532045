// PostgreSQL: class 08 connection, 53300 too many connections, 57P01–57P03 shutting down or starting.
// Prisma: P1001, P1002, P1008, P1017 no answer, P2024 and P2028 no connection free or no transaction in time.
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|08\w{3}|53300|57P0[123]|P1001|P1002|P1008|P1017|P2024|P2028)$/;
const words =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|canceling statement due/i;

function* causesOf(error: unknown): Generator<object> {
  for (let cause = error; typeof cause === "object" && cause !== null; ) {
    yield cause;
    cause = "cause" in cause ? cause.cause : undefined;
  }
}

/** True when an error says that the database could not be asked just now: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ("code" in cause && codes.test(String(cause.code))) return true;
    if ("message" in cause && words.test(String(cause.message))) return true;
  }
  return false;
}
