import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { errors, request } from "undici";
import { refusalToAsk } from "@/lib/sandbox/allowed-host";

/** What tells a server which copy we have. */
export type Copy = { etag: string; lastModified: string };

export type Downloaded =
  | { kind: "unchanged" }
  | ({ kind: "file" } & Copy)
  /** `reason` is the rest of a sentence that begins with the address. */
  | { kind: "failed"; reason: string };

type Options = { have: Copy | null; timeoutMs: number; maximumBytes: number; signal?: AbortSignal };

const mostRedirects = 5;

const first = (header: string | string[] | undefined): string => (Array.isArray(header) ? header[0] : header) ?? "";

class TooLong extends Error {}
class Incomplete extends Error {}

/** Counts what passes; ends with an error when it is more than allowed, or not what the server said. */
async function* counted(body: AsyncIterable<Buffer>, said: number | null, maximumBytes: number) {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maximumBytes) throw new TooLong();
    yield piece;
  }
  if (said !== null && size !== said) throw new Incomplete();
}

function reasonOf(error: unknown, { timeoutMs, maximumBytes }: Options): string {
  if (error instanceof TooLong) return `has more than ${Math.floor(maximumBytes / 1024 / 1024)} MB`;
  if (error instanceof Incomplete) return "broke off in the middle";
  const isTimeout =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError ||
    (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"));
  if (isTimeout) return `did not send all of it within ${timeoutMs / 1000} s`;
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  const isCut = code.includes("UND_ERR_SOCKET") || code.includes("CONTENT_LENGTH") || code.includes("ECONNRESET");
  return isCut ? `broke off in the middle${code}` : `could not be reached${code}`;
}

/**
 * Downloads one file to `target`, following redirects, unless the server says that the copy we have is its newest. All
 * of it has `timeoutMs`. Never throws for what the network does.
 */
export async function download(address: string, target: string, options: Options): Promise<Downloaded> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit;
  const { have } = options;
  const headers = {
    accept: "*/*",
    ...(have?.etag ? { "if-none-match": have.etag } : {}),
    ...(have?.lastModified ? { "if-modified-since": have.lastModified } : {}),
  };
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const refusal = refusalToAsk(url);
      if (refusal !== null) return { kind: "failed", reason: `is not asked: ${refusal}` };
      const response = await request(url, { signal, headers });
      const { statusCode } = response;
      const location = first(response.headers.location);
      if (statusCode >= 300 && statusCode < 400 && statusCode !== 304 && location !== "") {
        await response.body.dump();
        const next = new URL(location, url);
        if (next.protocol !== "https:" && next.protocol !== url.protocol)
          return { kind: "failed", reason: "leads to an address without https" };
        url = next;
        continue;
      }
      if (statusCode === 304) {
        await response.body.dump();
        return { kind: "unchanged" };
      }
      if (statusCode !== 200) {
        await response.body.dump();
        return { kind: "failed", reason: `answered with status ${statusCode}` };
      }
      const length = first(response.headers["content-length"]);
      const body = counted(response.body, length === "" ? null : Number(length), options.maximumBytes);
      await pipeline(body, createWriteStream(target, { mode: 0o600 }), { signal });
      const { etag, "last-modified": lastModified } = response.headers;
      return { kind: "file", etag: first(etag), lastModified: first(lastModified) };
    }
    return { kind: "failed", reason: "leads from one address to the next without end" };
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error, options) };
  }
}
