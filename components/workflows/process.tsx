"use client";

import { ArrowRight } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { classNames } from "@/components/ui/class-names";
import { CopyableId } from "@/components/ui/copyable-id";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import { roles as allRoles } from "@/lib/api/context";
import {
  rolesFor,
  transitionOf,
  type WorkflowAction,
  workflowActions,
  type WorkflowStatus,
  workflowStatuses,
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
        <div className="overflow-hidden rounded border bg-raised">
          <div
            aria-hidden
            className={classNames(columns, "h-9 items-center text-12 font-medium text-ink-3 max-md:hidden")}
          >
            <span>Status</span>
            <div className={steps}>
              <span>What can happen</span>
              <span>Leads to</span>
              <span>Who may do it</span>
            </div>
          </div>
          {workflowStatusNames.map((status) => (
            <StatusSteps key={status} status={status} />
          ))}
        </div>
      </div>
    </>
  );
}

const columns = "grid gap-x-6 gap-y-3 border-t px-4 first:border-t-0 md:grid-cols-[13rem_minmax(0,1fr)]";
const steps = "grid gap-x-6 md:grid-cols-[11rem_11rem_minmax(0,1fr)]";

/** A status, and everything that leads on from it. */
function StatusSteps({ status }: { status: WorkflowStatus }) {
  const actions = workflowActions.filter((action) => transitionOf(action).from.includes(status));
  return (
    <section aria-label={workflowStatuses[status].label} className={classNames(columns, "py-3")}>
      <div className="flex flex-col items-start gap-1">
        <h2 className="font-normal">
          <WorkflowStatusBadge status={status} />
        </h2>
        <CopyableId value={status} label="code" />
      </div>
      <ul className="flex flex-col gap-2.5 text-13">
        {actions.map((action) => (
          <li key={action} className={steps}>
            <span className="font-medium text-ink">{transitionOf(action).label}</span>
            <Target action={action} />
            <span className="text-ink-2">{who(action, status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Target({ action }: { action: WorkflowAction }) {
  const { to } = transitionOf(action);
  if (to === "previous" || to === "unchanged") return <span className="text-ink-3">The status before</span>;
  return (
    <span className="flex">
      <span className="sr-only">leads to </span>
      <WorkflowStatusBadge status={to} look="plain" />
    </span>
  );
}

function who(action: WorkflowAction, status: WorkflowStatus): string {
  const roles = rolesFor(action, status);
  const { needsReason } = transitionOf(action);
  if (roles.length === 0) return "The service, by itself";
  const people = allRoles.every((role) => roles.includes(role)) ? "Everybody" : roles.join(", ");
  return `${people}${needsReason ? ", with a reason" : ""}`;
}
