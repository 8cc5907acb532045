import { ArrowRight } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import {
  rolesFor,
  transitionOf,
  type WorkflowAction,
  workflowActions,
  type WorkflowStatus,
  workflowStatusNames,
} from "@/lib/workflows/state-machine";

/** The path of a file on which nothing goes wrong. */
const mainPath: readonly WorkflowStatus[] = [
  "NOT_STARTED",
  "IN_PROGRESS",
  "PSV_COMPLETED",
  "PSV_READY",
  "CRED_APPROVED",
];

/** The whole life of a workflow, read from the one table that also decides what people may do. */
export function Process() {
  return (
    <>
      <PageHeader title="How a workflow moves" />
      <div className="flex max-w-(--content-max) flex-col gap-6 px-4 pb-8 md:px-6">
        <p className="max-w-3xl text-13 text-ink-2">
          Every credentialing workflow is in one of {workflowStatusNames.length} statuses. What leads from one to the
          next, and who may do it, stands in one table; the service, the buttons of this console and this page read it.
        </p>
        <ol aria-label="The path of a clean file" className="flex flex-wrap items-center gap-2">
          {mainPath.map((status, index) => (
            <li key={status} className="flex items-center gap-2">
              {index > 0 && <ArrowRight aria-hidden className="size-4 text-ink-3" />}
              <WorkflowStatusBadge status={status} />
            </li>
          ))}
        </ol>
        <div className="overflow-x-auto rounded border bg-raised">
          <table className="w-full min-w-160 border-collapse text-left text-13">
            <caption className="sr-only">Statuses, and what leads on from each</caption>
            <thead>
              <tr className="border-b bg-sunken text-12 text-ink-3">
                <th scope="col" className="w-56 px-4 py-1.5 font-normal">
                  Status
                </th>
                <th scope="col" className="w-48 px-3 py-1.5 font-normal">
                  What can happen
                </th>
                <th scope="col" className="w-48 px-3 py-1.5 font-normal">
                  Leads to
                </th>
                <th scope="col" className="px-3 py-1.5 font-normal">
                  Who may do it
                </th>
              </tr>
            </thead>
            {workflowStatusNames.map((status) => (
              <StatusRows key={status} status={status} />
            ))}
          </table>
        </div>
      </div>
    </>
  );
}

function StatusRows({ status }: { status: WorkflowStatus }) {
  const actions = workflowActions.filter((action) => transitionOf(action).from.includes(status));
  return (
    <tbody className="border-b last:border-b-0">
      {actions.map((action, index) => (
        <tr key={action}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={actions.length} className="px-4 py-2 align-top font-normal">
              <WorkflowStatusBadge status={status} />
              <span className="mt-1 block font-mono text-12 text-ink-3">{status}</span>
            </th>
          )}
          <td className="px-3 py-2 align-top text-ink">{transitionOf(action).label}</td>
          <td className="px-3 py-2 align-top">
            <Target action={action} />
          </td>
          <td className="px-3 py-2 align-top text-ink-2">{who(action, status)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Target({ action }: { action: WorkflowAction }) {
  const { to } = transitionOf(action);
  if (to === "previous") return <span className="text-ink-3">The status before</span>;
  return <WorkflowStatusBadge status={to} look="plain" />;
}

function who(action: WorkflowAction, status: WorkflowStatus): string {
  const roles = rolesFor(action, status);
  const { needsReason } = transitionOf(action);
  if (roles.length === 0) return "The service, by itself";
  return `${roles.join(", ")}${needsReason ? ", with a reason" : ""}`;
}
