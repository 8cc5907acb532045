"use client";

import { type ReactNode, useRef, useState } from "react";
import { DetailsEditor } from "@/components/providers/details-editor";
import { FileTypeBadge } from "@/components/providers/file-type-badge";
import { ProviderMenu } from "@/components/providers/provider-menu";
import { providerName } from "@/components/providers/provider-name";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { AgeText, DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";
import { isFinished } from "@/lib/workflows/state-machine";

type ProviderHeaderProps = {
  provider: ProviderDetail["data"];
  etag: string | null;
  workflow: WorkflowDetail | undefined;
};

/** Who the file is about, and where it stands. */
export function ProviderHeader({ provider, etag, workflow }: ProviderHeaderProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLElement | null>(null);
  const close = () => {
    setEditing(false);
    // The button is there again after the next paint.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const isWaiting = workflow && !isFinished(workflow.status);
  return (
    <header className="px-4 pt-3 pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="text-20 font-semibold tracking-tight wrap-anywhere">{providerName(provider)}</h1>
        <div className="flex flex-wrap gap-1.5">
          {workflow ? <WorkflowStatusBadge status={workflow.status} /> : <Badge>{provider.credentialing_status}</Badge>}
          {workflow && <FileTypeBadge fileType={provider.file_type} />}
          {provider.shared_to_cred_committee && <Badge tone="waiting">Shared to committee</Badge>}
          {provider.status === "Terminated" && <Badge tone="major">Terminated</Badge>}
        </div>
        <div className="-my-0.5 ml-auto flex gap-1">
          {!isEditing && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => setEditing(true)}
              ref={(element: HTMLElement | null) => {
                editButton.current = element;
              }}
            >
              Edit details
            </Button>
          )}
          <ProviderMenu provider={provider} />
        </div>
      </div>
      <dl className="mt-2 grid grid-cols-2 min-[22.5rem]:grid-cols-[4fr_3fr_3fr] gap-x-3 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-7">
        <Fact term="NPI">
          <CopyableId value={provider.npi} label="NPI" className="text-13!" />
        </Fact>
        <Fact term="States">{provider.states.join(", ") || <NotGiven />}</Fact>
        <Fact term="Date of birth">
          <DateText value={provider.dob} />
        </Fact>
        <Fact term="Cycle">{workflow?.credentialingCycle ?? provider.credentialing_cycle ?? <NotGiven />}</Fact>
        {isWaiting ? (
          <Fact term="Waiting">
            <AgeText value={workflow.statusChangedAt} />
          </Fact>
        ) : (
          <Fact term="Last credentialed">
            <DateText value={provider.last_credentialed_date} />
          </Fact>
        )}
        {provider.next_credentialing_date && (
          <Fact term="Next credentialing">
            <DateText value={provider.next_credentialing_date} />
          </Fact>
        )}
        {workflow && <Fact term="Assigned to">{workflow.assignedToName || "Nobody"}</Fact>}
        {provider.external_id && (
          <Fact term="External id">
            <CopyableId value={provider.external_id} label="external id" className="text-13!" />
          </Fact>
        )}
      </dl>
      {isEditing && (
        <div className="mt-3">
          <DetailsEditor provider={provider} etag={etag} onClose={close} />
        </div>
      )}
    </header>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{term}</dt>
      <dd className="text-13 text-ink">{children}</dd>
    </div>
  );
}
