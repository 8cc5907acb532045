import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { committeeKey } from "@/components/committee/committee-queries";
import { fileKey } from "@/components/credentialing/file-cache";
import { countsKey, flagKey, inboxKey } from "@/components/flags/flags-cache";
import { monitoringKey } from "@/components/monitoring/monitoring-queries";
import { outreachKey } from "@/components/outreach/outreach-queries";
import { exportsKey } from "@/components/exports/exports-queries";
import { importStandings } from "@/components/imports/imports-queries";
import { sessionKeys } from "@/components/sessions/sessions-queries";
import { webhooksKey } from "@/components/webhooks/webhooks-query";
import type { Change } from "@/lib/changes/operations";
import { listFacilities } from "@/lib/facilities/operations";
import { listFormSubmissions } from "@/lib/forms/operations";
import { getGroup, listGroups } from "@/lib/groups/operations";
import { getHome } from "@/lib/home/operations";
import { listLongWork } from "@/lib/long-work/operations";
import { listProviders } from "@/lib/providers/operations";
import { getApiClient, listApiClients } from "@/lib/api-clients/operations";
import { getUserAccount, listUserAccounts } from "@/lib/users/account-operations";
import { listUsers } from "@/lib/users/operations";
import { listSavedViews } from "@/lib/views/operations";
import { listWorkflows } from "@/lib/workflows/operations";

/** What every part of every file begins with; whom it is about comes next, then the part. */
const [files] = fileKey("");

const lists = [[listProviders.id], [listFacilities.id], [listWorkflows.id], [getHome.id], committeeKey] as const;
const flags = [inboxKey, countsKey, [getHome.id]] as const;

/** The files on screen that show the workflow, the flag or the document of that id in one of their parts. */
function filesWith(client: QueryClient, part: string, id: string): QueryKey[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: [files] })
    .filter(({ queryKey, state }) => queryKey[2] === part && mentions(queryKey, state.data, id))
    .map(({ queryKey }) => queryKey.slice(0, 2));
}

const mentions = (queryKey: QueryKey, data: unknown, id: string): boolean =>
  queryKey.includes(id) || (Array.isArray(data) && data.some((row) => (row as { id?: unknown } | null)?.id === id));

/** A part of the files that are on screen: rows that are new are in none of them yet. */
const partsOf = (client: QueryClient, part: string): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [files], type: "active" })
    .filter(({ queryKey }) => queryKey[2] === part)
    .map(({ queryKey }) => queryKey);

type Touched = (client: QueryClient, id: string | undefined) => readonly QueryKey[];

const ofSubject =
  (list: string): Touched =>
  (_client, id) => [[list], [listWorkflows.id], id === undefined ? [files] : [files, id]];

/**
 * What on screen a change of each kind touches. Kinds that are not here, settings and drafts, stand in forms: those
 * find out by their version when they are saved.
 */
const touched: Readonly<Record<string, Touched>> = {
  provider: ofSubject(listProviders.id),
  facility: (client, id) => [...ofSubject(listFacilities.id)(client, id), [getGroup.id], [listGroups.id]],
  workflow: (client, id) => [...lists, ...(id === undefined ? [[files]] : filesWith(client, "workflow", id))],
  committee: () => [committeeKey],
  flag: (client, id) => [
    ...flags,
    ...(id === undefined ? [[files]] : [flagKey(id), ...filesWith(client, "flags", id)]),
    ...partsOf(client, "flags"),
  ],
  flag_change: () => [...flags, [listLongWork.id]],
  document: (client) => partsOf(client, "documents"),
  export: () => [exportsKey, [listLongWork.id]],
  import: () => [...importStandings, [listLongWork.id]],
  screening: () => [monitoringKey, [listLongWork.id]],
  list: () => [monitoringKey, [listLongWork.id]],
  outreach: (client) => [
    ...["letters", "letter", "subject", "standing"].map((part) => [...outreachKey, part]),
    ...partsOf(client, "notes"),
  ],
  "form-submission": (client) => [[listFormSubmissions.id], ["form-submissions"], ...partsOf(client, "submissions")],
  webhook: () => [webhooksKey],
  webhook_delivery: () => [webhooksKey],
  user: () => [...sessionKeys, [listUsers.id], [listUserAccounts.id], [getUserAccount.id], [listApiClients.id]],
  api_client: () => [[listApiClients.id], [getApiClient.id]],
  savedView: () => [[listSavedViews.id]],
};

/** The keys of what a change touches. What a person has read is told to that person's other pages alone. */
export function changedKeys(
  client: QueryClient,
  { kind, id, by }: Pick<Change, "kind" | "id" | "by">,
  userId: string,
): readonly QueryKey[] {
  if (kind === "flag_read") return by === userId ? [inboxKey, countsKey, ...(id ? [flagKey(id)] : [])] : [];
  return touched[kind]?.(client, id) ?? [];
}

/** The same for everything, when it is not known what was missed. */
export const everyChangedKey = (client: QueryClient): readonly QueryKey[] =>
  Object.values(touched).flatMap((keysOf) => keysOf(client, undefined));

/** Work that goes on behind an act: its own page follows it too. */
export const isLongWork = ({ kind }: Change): boolean =>
  ["export", "import", "screening", "flag_change", "list"].includes(kind);
