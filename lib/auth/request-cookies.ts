import type { ApiRequest } from "@/lib/api/exchange";

/** The cookies of a request by name, as they were sent: nothing is decoded. */
export const cookiesOf = (request: Pick<ApiRequest, "headers">): Map<string, string> =>
  new Map(
    (request.headers.get("cookie") ?? "").split(/;\s*/).map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
