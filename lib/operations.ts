import * as apiClients from "@/lib/api-clients/operations";
import * as audit from "@/lib/audit/operations";
import * as auth from "@/lib/auth/operations";
import * as caqh from "@/lib/caqh/operations";
import * as caqhProposals from "@/lib/caqh/proposals/operations";
import * as changes from "@/lib/changes/operations";
import * as committee from "@/lib/committee/operations";
import * as conflicts from "@/lib/conflicts/operations";
import * as documents from "@/lib/documents/operations";
import * as fileExports from "@/lib/exports/operations";
import * as facilities from "@/lib/facilities/operations";
import * as find from "@/lib/find/operations";
import * as flags from "@/lib/flags/operations";
import * as forms from "@/lib/forms/operations";
import * as groups from "@/lib/groups/operations";
import * as history from "@/lib/history/operations";
import * as home from "@/lib/home/operations";
import * as imports from "@/lib/imports/operations";
import * as knowledge from "@/lib/knowledge/operations";
import * as npdb from "@/lib/npdb/operations";
import * as lists from "@/lib/lists/operations";
import * as longWork from "@/lib/long-work/operations";
import * as monitoring from "@/lib/monitoring/operations";
import * as letters from "@/lib/outreach/letter-operations";
import * as outreach from "@/lib/outreach/operations";
import * as outreachSettings from "@/lib/outreach/setting-operations";
import * as policies from "@/lib/policies/operations";
import * as profiles from "@/lib/profiles/operations";
import * as providers from "@/lib/providers/operations";
import * as sandbox from "@/lib/sandbox/operations";
import * as sections from "@/lib/sections/operations";
import * as service from "@/lib/service-status/operations";
import * as sessions from "@/lib/sessions/operations";
import * as settings from "@/lib/settings/operations";
import * as accounts from "@/lib/users/account-operations";
import * as users from "@/lib/users/operations";
import * as passwords from "@/lib/users/password-operations";
import * as verification from "@/lib/verification/operations";
import * as views from "@/lib/views/operations";
import * as webhookLog from "@/lib/webhooks/log/operations";
import * as webhooks from "@/lib/webhooks/operations";
import * as workflows from "@/lib/workflows/operations";

type OnlyOperations<Module> = {
  [Name in keyof Module as Module[Name] extends { id: Name; access: unknown; responses: unknown }
    ? Name
    : never]: Module[Name];
};

const isOperation = ([name, value]: [string, unknown]): boolean =>
  typeof value === "object" && value !== null && "id" in value && value.id === name && "responses" in value;

function only<Module extends object>(module: Module): OnlyOperations<Module> {
  return Object.fromEntries(Object.entries(module).filter(isOperation)) as OnlyOperations<Module>;
}

/** Every operation of the API by its name; contracts only, safe to import in the browser. */
export const operations = {
  ...only(audit),
  ...only(auth),
  ...only(providers),
  ...only(policies),
  ...only(profiles),
  ...only(sections),
  ...only(caqh),
  ...only(caqhProposals),
  ...only(npdb),
  ...only(knowledge),
  ...only(history),
  ...only(groups),
  ...only(forms),
  ...only(facilities),
  ...only(workflows),
  ...only(conflicts),
  ...only(committee),
  ...only(users),
  ...only(accounts),
  ...only(passwords),
  ...only(sessions),
  ...only(apiClients),
  ...only(settings),
  ...only(find),
  ...only(home),
  ...only(changes),
  ...only(longWork),
  ...only(outreach),
  ...only(letters),
  ...only(outreachSettings),
  ...only(verification),
  ...only(flags),
  ...only(lists),
  ...only(monitoring),
  ...only(documents),
  ...only(fileExports),
  ...only(imports),
  ...only(views),
  ...only(webhooks),
  ...only(webhookLog),
  ...only(sandbox),
  ...only(service),
};
