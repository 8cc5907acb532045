import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api/client";
import { getSandbox } from "@/lib/sandbox/operations";

/** Clock, allowed hosts and magic NPIs; asked again now and then, because others move the clock too. */
export const sandboxQuery = queryOptions({
  queryKey: [getSandbox.id],
  queryFn: () => call(getSandbox),
  refetchInterval: 15_000,
});
