import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Id, paging, Reason } from "@/lib/api/wire-schemas";
import { Session, sessionDays, sessionHours, sessionStateNames } from "./session-schemas";

const tag = "sessions";
const Query = z.object({
  ...paging,
  state: z.array(z.enum(sessionStateNames)).optional().meta({ description: "Any of these" }),
});
const kept = `A session lasts ${sessionHours} hours at most and is kept ${sessionDays} days after it is over.`;
const atOnce = "What still comes with its cookie is refused (401) from then on, everywhere.";
const ofBrowsers = "API clients have none.";
const account = { id: "usr_01jd0000000000000000000000" };
const params = { id: "ses_01jd0000000000000000000000" };

export const listOwnSessions = operation({
  id: "listOwnSessions",
  tag,
  method: "GET",
  path: "/v2/own-sessions",
  summary: "List one's own browser sessions",
  description: `Those that have not been ended first, the newest first. ${kept} ${ofBrowsers}`,
  access: "any role",
  query: Query,
  responses: { 200: z.array(Session) },
  example: { query: { state: ["active"] } },
});

export const endOwnSession = operation({
  id: "endOwnSession",
  tag,
  method: "POST",
  path: "/v2/own-sessions/{id}/end",
  summary: "End one of one's own browser sessions",
  description: `${atOnce} 404 for one that is over. ${ofBrowsers}`,
  access: "any role",
  responses: { 204: null },
  example: { params },
});

export const endOtherSessions = operation({
  id: "endOtherSessions",
  tag,
  method: "POST",
  path: "/v2/own-sessions/end-others",
  summary: "End all of one's own browser sessions but the one that asks",
  description: `${atOnce} ${ofBrowsers}`,
  access: "any role",
  responses: { 200: z.object({ ended: z.number().int().meta({ description: "How many" }) }) },
  example: {},
});

export const listUserSessions = operation({
  id: "listUserSessions",
  tag,
  method: "GET",
  path: "/v2/user-accounts/{id}/sessions",
  summary: "List a person's browser sessions",
  description: `Those that have not been ended first, the newest first. ${kept}`,
  access: ["Supervisor"],
  query: Query,
  responses: { 200: z.array(Session) },
  example: { params: account, query: { state: ["active"] } },
});

export const endUserSessions = operation({
  id: "endUserSessions",
  tag,
  method: "POST",
  path: "/v2/user-accounts/{id}/sessions/end",
  summary: "End a person's browser sessions",
  description: `All, or the one that is named (404 if that is over). ${atOnce} The person may sign in again: to keep somebody out, disable the account.`,
  access: ["Supervisor"],
  body: z.object({
    reason: Reason.meta({ title: "Reason" }),
    sessionId: Id.optional().meta({ description: "This one alone" }),
  }),
  responses: { 200: z.object({ ended: z.number().int().meta({ description: "How many" }) }) },
  example: { params: account, body: { reason: "A laptop was stolen", sessionId: params.id } },
});
