import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { MomentAnswer, Text } from "@/lib/api/wire-schemas";

/** The screens whose filters can be kept under a name. */
const viewScreens = ["review", "providers", "facilities", "flags"] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** Most views that one person may have on one screen. */
export const maximumViews = 50;

const Name = Text(80).meta({ title: "Name", description: "One person's views of a screen have different names" });
const Query = z
  .string()
  .max(2000)
  .meta({ description: "The query of the screen's address, without the question mark: `state=TX&file=Clean`" });
const IsShared = z.boolean().meta({ title: "Shown to everybody of the organization" });

export const SavedView = z
  .object({
    id: z.string(),
    screen: z.enum(viewScreens),
    name: z.string(),
    query: z.string(),
    is_shared: z.boolean().meta({ description: "Everybody of the organization reads it; otherwise its owner alone" }),
    is_mine: z.boolean(),
    is_default: z.boolean().meta({ description: "The screen opens with it for the caller" }),
    may_change: z.boolean().meta({ description: "Its owner, and for a shared one also a Supervisor" }),
    owner_id: z.string(),
    owner_name: z.string(),
    version: z.number().int(),
    updated_at: MomentAnswer,
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof SavedView>;

const exampleId = { id: "svw_01jd0000000000000000000000" };

export const listSavedViews = operation({
  id: "listSavedViews",
  tag: "views",
  method: "GET",
  path: "/v2/saved-views",
  summary: "List the views that the caller may use, by name",
  description: "One's own and those that are shared with the organization.",
  access: "any role",
  query: z.object({ screen: z.enum(viewScreens).optional() }),
  responses: { 200: z.object({ data: z.array(SavedView) }) },
  example: { query: { screen: "review" } },
});

export const createSavedView = operation({
  id: "createSavedView",
  tag: "views",
  method: "POST",
  path: "/v2/saved-views",
  summary: "Keep the filters of a screen under a name",
  description: `A view belongs to a person: 403 for an API client that acts for nobody. 409 for a name that the person already has on this screen, and after ${maximumViews} views.`,
  access: "any role",
  body: z.object({ screen: z.enum(viewScreens), name: Name, query: Query, is_shared: IsShared.default(false) }),
  responses: { 201: SavedView },
  example: {
    body: { screen: "review", name: "Clean files in Texas", query: "state=TX&file=Clean", is_shared: true },
  },
});

export const updateSavedView = operation({
  id: "updateSavedView",
  tag: "views",
  method: "PATCH",
  path: "/v2/saved-views/{id}",
  summary: "Change a saved view",
  description: "Its owner, and for one that is shared also a Supervisor. Members that are left out stay as they are.",
  access: "any role",
  body: z.object({ name: Name.optional(), query: Query.optional(), is_shared: IsShared.optional() }),
  responses: { 200: SavedView },
  example: { params: exampleId, body: { query: "state=TX&file=Clean&waiting=30" } },
});

export const deleteSavedView = operation({
  id: "deleteSavedView",
  tag: "views",
  method: "DELETE",
  path: "/v2/saved-views/{id}",
  summary: "Delete a saved view",
  description: "Its owner, and for one that is shared also a Supervisor.",
  access: "any role",
  responses: { 204: null },
  example: { params: exampleId },
});

export const setDefaultView = operation({
  id: "setDefaultView",
  tag: "views",
  method: "PUT",
  path: "/v2/saved-views/{id}/default",
  summary: "Have a screen open with a view for oneself",
  description:
    "One's own view, or one that is shared; another one of the screen is the default no longer. 403 for an API client that acts for nobody.",
  access: "any role",
  responses: { 204: null },
  example: { params: exampleId },
});

export const clearDefaultView = operation({
  id: "clearDefaultView",
  tag: "views",
  method: "DELETE",
  path: "/v2/saved-views/{id}/default",
  summary: "Have a screen open with everything again",
  access: "any role",
  responses: { 204: null },
  example: { params: exampleId },
});
