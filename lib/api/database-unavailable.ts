// PostgreSQL: class 08 connection, 53300 too many connections, 57P01–57P03 shutting down or starting.
// Prisma: P1001, P1002, P1008, P1017 no answer, P2024 and P2028 no connection free or no transaction in time.
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|08\w{3}|53300|57P0[123]|P1001|P1002|P1008|P1017|P2024|P2028)$/;
const words =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|canceling statement due/i;

/** Prisma wraps what the database said of a raw statement in `meta`. */
function nextCause(error: object): unknown {
  if ("cause" in error && error.cause !== undefined) return error.cause;
  const meta: unknown = "meta" in error ? error.meta : undefined;
  return typeof meta === "object" && meta !== null && "driverAdapterError" in meta
    ? meta.driverAdapterError
    : undefined;
}

function* causesOf(error: unknown): Generator<object> {
  for (let cause = error; typeof cause === "object" && cause !== null; cause = nextCause(cause)) yield cause;
}

/** True when an error says that the database could not be asked just now: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ("originalCode" in cause && codes.test(String(cause.originalCode))) return true;
    if ("code" in cause && codes.test(String(cause.code))) return true;
    if ("message" in cause && words.test(String(cause.message))) return true;
  }
  return false;
}
