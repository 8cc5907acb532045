import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api/client";
import { listOwnSessions, listUserSessions } from "@/lib/sessions/operations";

/** The sessions with which a person is signed in now. */
export const activeSessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [listUserSessions.id, userId],
    queryFn: () => call(listUserSessions, { params: { id: userId }, query: { state: ["active"], limit: 100 } }),
  });

/** What shows sessions: changed together. */
export const sessionKeys = [[listOwnSessions.id], [listUserSessions.id]] as const;
