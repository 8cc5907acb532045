import { Agent, type Dispatcher, errors, request } from "undici";
import { connectTimeoutMs, guardedConnector, RefusedAddress } from "./guard";

/** Milliseconds for one call, from the first byte to the last. */
const totalTimeoutMs = 15_000;
/** Bytes of an answer that are kept; the rest is not even read. */
export const keptResponseBytes = 64 * 1024;

/** What an endpoint answered; `headers` with those given several times joined, `text` its first 64 KB. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  retryAfter: string | null;
};

/** The call did not come to an answer; the message is kept with the attempt and shown to people. */
export class CallFailed extends Error {
  override name = "CallFailed";
}

let agent: Agent | undefined;

// No limit of connections an origin: a slow endpoint must not hold up another one on the same host.
const sharedAgent = () =>
  (agent ??= new Agent({
    connect: guardedConnector(),
    pipelining: 1,
    keepAliveTimeout: 4_000,
    headersTimeout: totalTimeoutMs,
    bodyTimeout: totalTimeoutMs,
    maxHeaderSize: 32 * 1024,
  }));

/** Closes idle connections; for a clean end of the process. */
export async function closeConnections(): Promise<void> {
  await agent?.destroy();
  agent = undefined;
}

/**
 * POSTs the body to an address that the guard lets through. Follows no redirect, reads 64 KB of the answer at most, as
 * it comes (no decompression), and takes 15 seconds, or the time given, at most. Throws CallFailed with a sentence when
 * no answer comes.
 */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  timeoutMs: number = totalTimeoutMs,
): Promise<Answer> {
  // Not AbortSignal.timeout: its timers live on after the answer, by the ten thousand.
  const controller = new AbortController();
  const patienceMs = Math.max(1, Math.min(timeoutMs, totalTimeoutMs));
  const timer = setTimeout(() => controller.abort(), patienceMs);
  const { signal } = controller;
  try {
    const response = await request(url, { method: "POST", headers, body, signal, dispatcher: sharedAgent() });
    const answered = oneLineEach(response.headers);
    return {
      status: response.statusCode,
      headers: answered,
      text: await readText(response.body, answered["content-encoding"]),
      retryAfter: answered["retry-after"] ?? null,
    };
  } catch (error) {
    throw new CallFailed(signal.aborted ? noAnswerWithin(patienceMs) : describe(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const oneLineEach = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );

/** The status is the answer: text that never ends, or breaks off, does not change it. */
async function readText(body: Dispatcher.ResponseData["body"], encoding = "identity"): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= keptResponseBytes) break;
    }
  } catch {
    // What came until then is kept.
  }
  // Nothing is unpacked: a few bytes of it can stand for gigabytes.
  if (size > 0 && encoding.toLowerCase() !== "identity") return `(compressed with ${encoding.slice(0, 40)}, not shown)`;
  // A database column cannot hold U+0000.
  return Buffer.concat(chunks).subarray(0, keptResponseBytes).toString("utf8").replaceAll("\u0000", "\uFFFD");
}

const explanations: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: `No connection within ${connectTimeoutMs / 1000} s`,
  UND_ERR_HEADERS_TIMEOUT: `No answer within ${totalTimeoutMs / 1000} s`,
  UND_ERR_BODY_TIMEOUT: `No answer within ${totalTimeoutMs / 1000} s`,
  UND_ERR_HEADERS_OVERFLOW: "The answer has too many headers",
  HPE_HEADER_OVERFLOW: "The answer has too many headers",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The answer contradicts itself about its length",
  UND_ERR_SOCKET: "The connection was closed before an answer",
  ENOTFOUND: "The host name is not known",
  EAI_AGAIN: "The host name could not be looked up",
  ETIMEOUT: "The host name could not be looked up",
  ESERVFAIL: "The host name could not be looked up",
  EREFUSED: "The host name could not be looked up",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was reset",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The network cannot be reached",
  EPIPE: "The connection was closed before an answer",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate chain holds a self-signed certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate's issuer is not known",
  CERT_HAS_EXPIRED: "The certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host name",
};

const noAnswerWithin = (milliseconds: number) => `No answer within ${Math.ceil(milliseconds / 1000)} s`;

function describe(error: unknown): string {
  // Node tries several addresses of a host and reports all failures together.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  if (cause instanceof RefusedAddress) return cause.message;
  if (cause instanceof errors.HTTPParserError) return "The answer is not HTTP";
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  return explanations[code] ?? `The call failed (${code || (cause instanceof Error ? cause.message : String(cause))})`;
}
