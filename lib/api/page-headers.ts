import type { Page } from "./operation";

/** `Link: <…>; rel="next"` while there are more rows, and `X-Total-Count` when the caller asked for it. */
export function pageHeaders(address: { path: string; search: string }, result: Page<unknown>): Record<string, string> {
  const headers: Record<string, string> = {};
  if (result.total !== undefined) headers["x-total-count"] = String(result.total);
  if (result.hasMore) {
    const next = new URLSearchParams(address.search);
    const limit = Number(next.get("limit") ?? 10);
    next.set("offset", String(Number(next.get("offset") ?? 0) + limit));
    next.set("limit", String(limit));
    headers.link = `<${address.path}?${next}>; rel="next"`;
  }
  return headers;
}
