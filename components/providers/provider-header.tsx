import { Assignee } from "@/components/credentialing/assignee";
import { FileHeader } from "@/components/credentialing/file-header";
import { SubjectMenu } from "@/components/credentialing/subject-menu";
import { waitingOrLast } from "@/components/credentialing/waiting-or-last";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { FileVerdictBadge } from "@/components/policies/file-verdict";
import { lapseFact } from "@/components/policies/first-lapse";
import { DetailsEditor } from "@/components/providers/details-editor";
import { providerName } from "@/components/providers/provider-name";
import { providerSubjects } from "@/components/providers/provider-subjects";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { Badge } from "@/components/ui/badge";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { OverrideBadge } from "@/components/workflows/override-badge";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";

type ProviderHeaderProps = {
  provider: ProviderDetail["data"];
  etag: string | null;
  workflow: WorkflowDetail | undefined;
};

/** Who the file is about, and where it stands. */
export function ProviderHeader({ provider, etag, workflow }: ProviderHeaderProps) {
  const name = providerName(provider);
  const next = provider.next_credentialing_date;
  return (
    <FileHeader
      name={name}
      badges={
        <>
          {workflow ? <WorkflowStatusBadge status={workflow.status} /> : <Badge>{provider.credentialing_status}</Badge>}
          {workflow && <FileVerdictBadge fileType={provider.file_type} verdict={workflow.fileVerdict} />}
          {workflow && <OverrideBadge overrides={workflow.overrides} />}
          {provider.shared_to_cred_committee && <Badge tone="waiting">Shared to committee</Badge>}
          {provider.status === "Terminated" && <Badge tone="major">Terminated</Badge>}
        </>
      }
      facts={[
        {
          term: "NPI",
          value: provider.npi ? <CopyableId value={provider.npi} label="NPI" className="text-13!" /> : <NotGiven />,
        },
        { term: "States", value: provider.states.join(", ") || <NotGiven /> },
        { term: "Date of birth", value: <DateText value={provider.dob} /> },
        { term: "Cycle", value: workflow?.credentialingCycle ?? provider.credentialing_cycle ?? <NotGiven /> },
        waitingOrLast(workflow, provider.last_credentialed_date),
        lapseFact(workflow),
        { term: "Next credentialing", value: next && <DateText value={next} /> },
        {
          term: "Assigned to",
          value: workflow && <Assignee subject={{ kind: "provider", id: provider.provider_id }} workflow={workflow} />,
        },
        {
          term: "External id",
          value: provider.external_id && (
            <CopyableId value={provider.external_id} label="external id" className="text-13!" />
          ),
        },
      ]}
      menu={
        <SubjectMenu
          subjects={providerSubjects}
          id={provider.provider_id}
          who={name}
          isTerminated={provider.status === "Terminated"}
          isShared={provider.shared_to_cred_committee}
        />
      }
      editor={(close) => <DetailsEditor provider={provider} etag={etag} onClose={close} />}
    />
  );
}
