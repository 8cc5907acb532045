import type { OperationDefinition, Verb } from "@/lib/api/operation";
import type { Dispatcher } from "@/lib/api/dispatcher";
import { type Handler, handle } from "@/lib/api/handle";
import { routeMatcher } from "@/lib/api/match-route";
import { operations } from "@/lib/operations";
import * as apiClients from "@/lib/api-clients/service";
import * as audit from "@/lib/audit/service";
import * as auth from "@/lib/auth/service";
import * as caqh from "@/lib/caqh/service";
import * as caqhProposals from "@/lib/caqh/proposals/service";
import * as changes from "@/lib/changes/service";
import * as committee from "@/lib/committee/service";
import * as conflicts from "@/lib/conflicts/service";
import * as documents from "@/lib/documents/service";
import * as fileExports from "@/lib/exports/service";
import * as facilities from "@/lib/facilities/service";
import * as find from "@/lib/find/service";
import * as flags from "@/lib/flags/service";
import * as forms from "@/lib/forms/service";
import * as groups from "@/lib/groups/service";
import * as history from "@/lib/history/service";
import * as home from "@/lib/home/service";
import * as imports from "@/lib/imports/service";
import * as knowledge from "@/lib/knowledge/service";
import * as npdb from "@/lib/npdb/service";
import * as lists from "@/lib/lists/service";
import * as longWork from "@/lib/long-work/service";
import * as monitoring from "@/lib/monitoring/service";
import * as outreach from "@/lib/outreach/service";
import * as policies from "@/lib/policies/service";
import * as profiles from "@/lib/profiles/service";
import * as providers from "@/lib/providers/service";
import * as sandbox from "@/lib/sandbox/service";
import * as sections from "@/lib/sections/service";
import * as service from "@/lib/service-status/service";
import * as sessions from "@/lib/sessions/service";
import * as settings from "@/lib/settings/service";
import * as users from "@/lib/users/service";
import * as verification from "@/lib/verification/service";
import * as views from "@/lib/views/service";
import * as webhookLog from "@/lib/webhooks/log/service";
import * as webhooks from "@/lib/webhooks/service";
import * as workflows from "@/lib/workflows/service";

type Verbs = { [Id in keyof typeof operations]: Verb<(typeof operations)[Id]> };

/** The verb of every operation, under the operation's name: a verb that is missing or misnamed does not compile. */
const verbs: Verbs = {
  ...audit,
  ...auth,
  ...caqh,
  ...caqhProposals,
  ...committee,
  ...conflicts,
  ...documents,
  ...fileExports,
  ...imports,
  ...facilities,
  ...flags,
  ...forms,
  ...groups,
  ...find,
  ...history,
  ...home,
  ...changes,
  ...longWork,
  ...knowledge,
  ...npdb,
  ...lists,
  ...monitoring,
  ...outreach,
  ...policies,
  ...profiles,
  ...providers,
  ...sandbox,
  ...sections,
  ...service,
  ...users,
  ...sessions,
  ...apiClients,
  ...settings,
  ...verification,
  ...views,
  ...webhooks,
  ...webhookLog,
  ...workflows,
};

export type Route = { definition: OperationDefinition; handler: Handler };

/** Every operation with its handler. */
export const routes: readonly Route[] = Object.entries(operations).map(
  ([id, definition]: [string, OperationDefinition]) => ({
    definition,
    handler: handle(definition, (verbs as unknown as Record<string, Verb<OperationDefinition>>)[id] ?? missing(id)),
  }),
);

function missing(id: string): never {
  throw new Error(`Operation ${id} has no verb`);
}

/** The operation of a method and path, for the front server. */
export const dispatcher: Dispatcher = routeMatcher(routes);
