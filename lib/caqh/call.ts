import { Agent, errors, request } from "undici";
import { refusalToAsk } from "@/lib/sandbox/allowed-host";

/** An organization's way to CAQH. */
export type Login = { baseUrl: string; caqhOrganizationId: string; username: string; password: string };

/**
 * CAQH gave no usable answer; `message` is a sentence for a person and never repeats the login. `isLasting`: asking
 * again soon would change nothing, because the login or the question is refused. `isBusy`: it asks for fewer questions.
 */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  constructor(
    message: string,
    readonly isLasting = false,
    readonly isBusy = false,
  ) {
    super(message);
  }
}

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query: Record<string, string>;
  json?: unknown;
  accept: string;
};
export type Limits = {
  /** Milliseconds for one call, from the first byte to the last. */
  timeoutMs: number;
  /** Ends everything, also the pause before another try. */
  signal?: AbortSignal;
};

const connectTimeoutMs = 5_000;
/** Bytes of an answer; a profile of a long career has some hundred thousand. */
const largestAnswer = 20 * 1024 * 1024;

let agent: Agent | undefined;
const sharedAgent = () =>
  (agent ??= new Agent({ connect: { timeout: connectTimeoutMs }, pipelining: 1, keepAliveTimeout: 4_000 }));

/** Closes idle connections; for a clean end of the process. */
export async function closeCaqhConnections(): Promise<void> {
  await agent?.destroy();
  agent = undefined;
}

function reasonOf(error: unknown, timeoutMs: number): string {
  const isTimeout =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"));
  if (isTimeout) return `CAQH did not answer within ${timeoutMs / 1000} s`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isCut = /UND_ERR_SOCKET|CONTENT_LENGTH|ECONNRESET|HPE_INVALID_EOF/.test(code);
  if (isCut) return `CAQH's answer broke off in the middle (${code})`;
  return `CAQH could not be reached${code === "" ? "" : ` (${code})`}`;
}

/** What the status of an answer means when it is not one that the question knows; null when it may be read. */
function refusalOf(status: number): NoAnswer | null {
  if (status === 401 || status === 403) {
    return new NoAnswer(`CAQH refused the user name or the password of the account (${status})`, true);
  }
  if (status === 400) return new NoAnswer("CAQH did not understand the question (400)", true);
  if (status === 429) return new NoAnswer("CAQH asks for fewer questions (429)", false, true);
  if (status >= 200 && status < 300) return null;
  if (status === 404 || (status >= 300 && status < 400)) {
    return new NoAnswer(`CAQH has nothing at this address (${status}): see the setting CAQH_URL`, true);
  }
  return new NoAnswer(`CAQH answered with status ${status}`);
}

/**
 * Asks once and reads the answer with `read`, which gets the status and the bytes as they come. Redirects are not
 * followed, because the login would go along. Throws `NoAnswer`; what `read` throws goes through.
 */
export async function call<Result>(
  login: Login,
  { method, path, query, json, accept }: Call,
  { timeoutMs, signal }: Limits,
  read: (status: number, pieces: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  const url = new URL(`${login.baseUrl.replace(/\/+$/, "")}${path}`);
  const outside = refusalToAsk(url);
  if (outside !== null) throw new NoAnswer(`CAQH is not asked: ${outside}`, true);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const limit = AbortSignal.timeout(Math.max(1, timeoutMs));
  const basic = Buffer.from(`${login.username}:${login.password}`).toString("base64");
  const response = await request(url, {
    method,
    dispatcher: sharedAgent(),
    signal: signal ? AbortSignal.any([limit, signal]) : limit,
    headers: {
      authorization: `Basic ${basic}`,
      accept,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  }).catch((error: unknown) => {
    throw new NoAnswer(reasonOf(error, timeoutMs));
  });
  const refusal = refusalOf(response.statusCode);
  if (refusal !== null) {
    await response.body.dump().catch(() => undefined);
    throw refusal;
  }
  return read(response.statusCode, limited(response.body, timeoutMs));
}

async function* limited(body: AsyncIterable<Buffer>, timeoutMs: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.length;
      if (size > largestAnswer) break;
      yield piece;
    }
  } catch (error) {
    throw new NoAnswer(reasonOf(error, timeoutMs));
  }
  if (size > largestAnswer) throw new NoAnswer(`CAQH answered more than ${largestAnswer / 1024 / 1024} MB`, true);
}

/** Reads all of an answer as JSON. Throws `NoAnswer`. */
export async function readJson(pieces: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new NoAnswer("CAQH answered something that is not JSON");
  }
}

/** Milliseconds before the second and the third try. */
const pauses = [300, 1_200] as const;

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new NoAnswer("CAQH was not asked to the end: the time for it was over"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** Tries a question up to three times; only for questions that change nothing. Throws the last `NoAnswer`. */
export async function withRetries<Result>(ask: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (const ms of pauses) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.isLasting || error.isBusy || signal?.aborted) throw error;
    }
    await pause(ms, signal);
  }
  return ask();
}
