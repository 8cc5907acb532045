import { errors, request } from "undici";
import { refusalToAsk } from "@/lib/sandbox/allowed-host";

/** Longer answers are not read: the registry's longest page is far below. */
const largestAnswer = 2_000_000;

export type HttpAnswer =
  | { kind: "json"; status: number; body: unknown }
  /** The address gave no usable answer; `reason` is the rest of a sentence that begins with its name. */
  | { kind: "none"; reason: string };

function reasonOf(error: unknown, timeoutMs: number): string {
  const isTimeout =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && error.name === "TimeoutError");
  if (isTimeout) return `did not answer within ${timeoutMs / 1000} s`;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `could not be reached${code}`;
}

/** GET of a JSON document with a time limit for all of it. Redirects are not followed; it never throws. */
export async function getJson(url: URL, options: { timeoutMs: number; signal?: AbortSignal }): Promise<HttpAnswer> {
  const refusal = refusalToAsk(url);
  if (refusal !== null) return { kind: "none", reason: `is not asked: ${refusal}` };
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  try {
    const response = await request(url, { signal, headers: { accept: "application/json" } });
    const status = response.statusCode;
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response.body) {
      size += part.length;
      if (size > largestAnswer) return { kind: "none", reason: "answered more than a registry answers" };
      parts.push(part);
    }
    if (status !== 200) return { kind: "none", reason: `answered with status ${status}` };
    try {
      return { kind: "json", status, body: JSON.parse(Buffer.concat(parts).toString("utf8")) };
    } catch {
      return { kind: "none", reason: "answered something that is not JSON" };
    }
  } catch (error) {
    return { kind: "none", reason: reasonOf(error, options.timeoutMs) };
  }
}
