import type { Instrumentation } from "next";

/**
 * Next calls it once, before it serves. The front server hands the API's requests to the operations of this bundle, past
 * Next's own routing, which costs a short answer many times what the answer itself does. Where Next serves alone, the
 * route files export the same handlers.
 */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const [{ registerDispatcher }, { dispatcher }] = await Promise.all([
    import("@/lib/api/dispatcher"),
    import("@/lib/registry"),
  ]);
  registerDispatcher(dispatcher);
}

/** What a page could not be drawn with. Next tells of it besides, where it runs alone. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath, routeType }) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { log } = await import("@/lib/log/log");
  log.error({ route: routePath, kind: routeType, err: error }, "a page failed");
};
