import { Client } from "undici";

/** One request of a case, to one server. */
export type Ask = {
  method?: "GET" | "PUT" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Measured = { requests: number; seconds: number; p50: number; p99: number };

/** How many questions are under way at a time, unless said. */
const usualConnections = 8;

/** Milliseconds below which a share of the times lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** One request, with its answer's text. Throws what went wrong unless the answer is a success. */
export async function askOnce(origin: string, ask: Ask): Promise<string> {
  const response = await fetch(`${origin}${ask.path}`, { method: "GET", ...ask });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${ask.method ?? "GET"} ${ask.path} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/**
 * Sends requests over eight connections, or as many as are said, each its next one as soon as it is answered, for so many seconds or until
 * `next` has none. Throws when an answer is no success: a server that fails is fast.
 */
export async function load(
  origin: string,
  next: () => Ask | undefined,
  seconds: number,
  connections = usualConnections,
): Promise<Measured> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const worker = (client: Client) =>
    new Promise<void>((resolve, reject) => {
      const send = () => {
        const ask = performance.now() < end ? next() : undefined;
        if (ask === undefined) return resolve();
        const from = performance.now();
        let [status, failure] = [0, ""];
        client.dispatch(
          { method: ask.method ?? "GET", path: ask.path, headers: ask.headers, body: ask.body },
          {
            onRequestStart: () => undefined,
            onResponseStart: (_controller, code) => void (status = code),
            onResponseData: (_controller, chunk) => {
              if (status >= 300) failure += chunk.toString();
            },
            onResponseEnd: () => {
              if (status >= 300) return reject(new Error(`${ask.path} answered ${status}: ${failure.slice(0, 300)}`));
              times.push(performance.now() - from);
              send();
            },
            onResponseError: (_controller, error) => reject(error),
          },
        );
      };
      send();
    });
  const clients = Array.from({ length: connections }, () => new Client(origin));
  try {
    await Promise.all(clients.map(worker));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
  const elapsed = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  return { requests: times.length, seconds: elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
