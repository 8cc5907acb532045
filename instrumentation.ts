import type { Instrumentation } from "next";

/** What a page could not be drawn with. Next tells of it besides, where it runs alone. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath, routeType }) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { log } = await import("@/lib/log/log");
  log.error({ route: routePath, kind: routeType, err: error }, "a page failed");
};
