import type { Page } from "./operation";

/** `Link: <…>; rel="next"` while there are more rows, and `X-Total-Count` when the caller asked for it. */
export function pageHeaders(url: URL, result: Page<unknown>): Record<string, string> {
  const headers: Record<string, string> = {};
  if (result.total !== undefined) headers["x-total-count"] = String(result.total);
  if (result.hasMore) {
    const limit = Number(url.searchParams.get("limit") ?? 10);
    const next = new URLSearchParams(url.searchParams);
    next.set("offset", String(Number(url.searchParams.get("offset") ?? 0) + limit));
    next.set("limit", String(limit));
    headers.link = `<${url.pathname}?${next}>; rel="next"`;
  }
  return headers;
}
