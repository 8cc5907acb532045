"use client";

import { useQuery } from "@tanstack/react-query";
import { ClockCard } from "@/components/sandbox/clock-card";
import { ResetCard } from "@/components/sandbox/reset-card";
import { sandboxQuery } from "@/components/sandbox/sandbox-queries";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyableId } from "@/components/ui/copyable-id";
import { describeError } from "@/components/ui/describe-error";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiClientError } from "@/lib/api/client";
import type { SandboxState } from "@/lib/sandbox/operations";

/** What only a test-data deployment has: its clock, providers whose checks come out as wanted, and the reset. */
export function SandboxScreen() {
  const { data, error, refetch, isFetching } = useQuery(sandboxQuery);
  if (error instanceof ApiClientError && error.status === 404) {
    return (
      <EmptyState title="This is no test-data deployment." action={<ButtonLink href="/console">Go to Home</ButtonLink>}>
        Its clock is the real one, and nothing in it can be reset.
      </EmptyState>
    );
  }
  return (
    <>
      <BreadcrumbLabel text="Test data" />
      <PageHeader title="Test data" />
      <div className="flex w-full max-w-5xl flex-col gap-8 px-4 pb-10 md:px-6">
        {error && !data ? (
          <ErrorState
            title="The clock could not be read."
            detail={describeError(error)}
            untouched="Nothing was changed."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data ? (
          <Sections state={data} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </>
  );
}

function Sections({ state }: { state: SandboxState }) {
  const isSupervisor = useConsoleSession().user.roles.includes("Supervisor");
  return (
    <>
      <ClockCard state={state} mayMove={isSupervisor} />
      <section aria-labelledby="magic-npis" className="flex flex-col gap-2">
        <h2 id="magic-npis" className="text-16 font-semibold text-ink">
          NPIs whose outcome is known
        </h2>
        <p className="max-w-2xl text-13 text-ink-2">
          Create a provider with one of these, under any name, and start credentialing. What is missing is put on file
          and confirmed; the sources do the rest.
        </p>
        <PlainTable
          caption="NPIs whose outcome is known"
          rows={state.magic_npis}
          rowId={({ npi }) => npi}
          columns={[
            { key: "npi", label: "NPI", width: "md:w-40", cell: ({ npi }) => <CopyableId value={npi} label="NPI" /> },
            { key: "label", label: "Outcome", width: "md:w-48", cell: ({ label }) => label },
            { key: "description", label: "What happens", cell: ({ description }) => description },
          ]}
        />
      </section>
      <section aria-labelledby="allowed-hosts" className="flex flex-col gap-2">
        <h2 id="allowed-hosts" className="text-16 font-semibold text-ink">
          What leaves this deployment
        </h2>
        {state.allowed_hosts.length === 0 ? (
          <p className="text-13 text-ink-2">
            Nothing: no mail and no webhook is sent, and no registry, CAQH or publisher of lists is asked. Whoever runs
            the service can name hosts that are.
          </p>
        ) : (
          <>
            <p className="text-13 text-ink-2">
              Mail, webhooks and questions to registries, CAQH and publishers of lists reach these hosts alone; what is
              not sent is kept and shown as such.
            </p>
            <ul className="flex flex-wrap gap-2">
              {state.allowed_hosts.map((host) => (
                <li key={host} className="rounded-small border bg-raised px-2 py-0.5 font-mono text-12 text-ink">
                  {host}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {isSupervisor && <ResetCard />}
    </>
  );
}
