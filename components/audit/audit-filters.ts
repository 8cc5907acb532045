import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import type { TableQueryState } from "@/components/ui/data-table/use-table-query";
import { keyWords } from "@/components/ui/value-words";

export const auditTableOptions = {
  filterIds: ["actor", "client", "address", "action", "kind", "from", "to"],
  sortIds: [],
  defaultSort: { id: "at", desc: true },
};

type Choices = {
  actors: readonly { id: string; name: string }[];
  clients: readonly { id: string; name: string }[];
  actions: readonly { id: string; summary: string }[];
  subject_types: readonly string[];
  client_addresses: readonly string[];
};

/** A kind of record in words: "flag_change", "savedView" and "outreach-template" alike. */
export const kindWords = (type: string): string => keyWords(type);

const fromAddress = (addresses: Choices["client_addresses"]): NamedFilter => ({
  id: "address",
  label: "Address",
  filter: { multiple: true, options: addresses.map((value) => ({ value, label: value })) },
});

const through = (clients: Choices["clients"]): NamedFilter => ({
  id: "client",
  label: "Through",
  filter: { multiple: true, options: clients.map(({ id, name }) => ({ value: id, label: name || id })) },
});

/** The chips, of what there is in this organization's log. */
export const auditFilterChips = ({
  actors,
  clients,
  actions,
  subject_types: types,
  client_addresses: addresses,
}: Choices): readonly NamedFilter[] => [
  {
    id: "actor",
    label: "Who",
    filter: { multiple: true, options: actors.map(({ id, name }) => ({ value: id, label: name || id })) },
  },
  ...(clients.length > 0 ? [through(clients)] : []),
  ...(addresses.length > 0 ? [fromAddress(addresses)] : []),
  {
    id: "action",
    label: "Did",
    filter: { multiple: true, options: actions.map(({ id, summary }) => ({ value: id, label: summary })) },
  },
  {
    id: "kind",
    label: "To a",
    filter: { multiple: true, options: types.map((value) => ({ value, label: kindWords(value) })) },
  },
];

export type AuditFilter = {
  actor_id?: string[];
  client_id?: string[];
  action?: string[];
  subject_type?: string[];
  subject_id?: string;
  request_id?: string;
  client_address?: string[];
  from?: string;
  to?: string;
};

/** An address of IPv4 or IPv6 by its look. */
const isAddress = (text: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$|^[0-9a-f]*:[0-9a-f:.]*$/i.test(text);

/** What is searched for: ids of records look alike (wf_01jd…), as do addresses; whatever else is the id of a call. */
function soughtBy(text: string): Pick<AuditFilter, "subject_id" | "request_id" | "client_address"> {
  if (text === "") return {};
  if (/^[a-z]{2,4}_[0-9a-z]+$/i.test(text)) return { subject_id: text };
  return isAddress(text) ? { client_address: [text] } : { request_id: text };
}

/** The moment at which a day of the reader's own calendar begins, `after` days later; undefined for none. */
function beginningOf(day: string | undefined, after = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "") ?? [];
  if (!year) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date) + after);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** What the address asks of the log. */
export function auditFilter({ filters, search }: Pick<TableQueryState, "filters" | "search">): AuditFilter {
  const sought = soughtBy(search);
  return {
    actor_id: filters["actor"],
    client_id: filters["client"],
    action: filters["action"],
    subject_type: filters["kind"],
    ...sought,
    // An address that is searched for is one more to choose from.
    client_address: sought.client_address?.concat(filters["address"] ?? []) ?? filters["address"],
    from: beginningOf(filters["from"]?.[0]),
    to: beginningOf(filters["to"]?.[0], 1),
  };
}
