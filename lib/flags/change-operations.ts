import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { Reason } from "@/lib/api/wire-schemas";
import { FlagChange, FlagChangeRequest } from "./flag-change-schemas";

const exampleId = "flg_01hzy3v7k4c9m2n8p5q6r7s8t9";

export const changeMatchingFlags = operation({
  id: "changeMatchingFlags",
  tag: "flags",
  method: "POST",
  path: "/v2/flags/changes",
  summary: "Change many flags, named or found by a search",
  description:
    "What matches is found by the service when the call comes. A change that takes longer than a request may take goes on in the background (202); ask for it by its id. 207: some failed, each with its reason; the others are done.",
  access: "any role",
  transaction: false,
  body: FlagChangeRequest,
  responses: { 200: FlagChange, 202: FlagChange, 207: FlagChange },
  example: { body: { action: "mark_read", reason: "Reviewed in the weekly meeting", ids: [exampleId] } },
});

export const getFlagChange = operation({
  id: "getFlagChange",
  tag: "flags",
  method: "GET",
  path: "/v2/flags/changes/{changeId}",
  summary: "Read what became of a change of many flags",
  access: "any role",
  responses: { 200: FlagChange },
  example: { params: { changeId: "fch_01hzy3v7k4c9m2n8p5q6r7s8t9" } },
});

export const undoFlagChange = operation({
  id: "undoFlagChange",
  tag: "flags",
  method: "POST",
  path: "/v2/flags/changes/{changeId}/undo",
  summary: "Take back a change of many flags",
  description:
    "Takes back exactly what that change did, as far as nobody changed it since: what somebody did is named and left as it is (207). Open to who made the change; it can be taken back once.",
  access: "any role",
  transaction: false,
  body: z.object({ reason: Reason.optional() }),
  responses: { 200: FlagChange, 202: FlagChange, 207: FlagChange },
  example: { params: { changeId: "fch_01hzy3v7k4c9m2n8p5q6r7s8t9" }, body: { reason: "Marked by mistake" } },
});
