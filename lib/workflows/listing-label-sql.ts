import { quoted, wordSql } from "@/lib/api/wire-sql";
import { statusLabel } from "./listing-label";
import { workflowStatusNames } from "./state-machine";

const labels = (cycle: string | null): Record<string, string> =>
  Object.fromEntries(workflowStatusNames.map((status) => [status, statusLabel(status, cycle)]));

const initial = labels(null);
const again = Object.fromEntries(
  Object.entries(labels("Recredentialing")).filter(([status, label]) => initial[status] !== label),
);

/** `statusLabel` of a provider's workflow, of SQL for its status and its cycle. */
export const statusLabelSql = (status: string, cycle: string): string =>
  `coalesce(case when ${cycle} = 'Recredentialing' then ${wordSql(status, again)} end, ${wordSql(status, initial)})`;

/** `listingLabel` of providers `p`. */
export const providerLabelSql = `case when p.status = 'Terminated' then ${quoted("Provider Terminated")}
    when p.workflow_status is null then ${quoted("Not sent to credentialing")}
    else ${statusLabelSql("p.workflow_status", "p.credentialing_cycle")} end`;
