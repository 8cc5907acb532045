import { Assignee } from "@/components/credentialing/assignee";
import { FileHeader } from "@/components/credentialing/file-header";
import { SubjectMenu } from "@/components/credentialing/subject-menu";
import { waitingOrLast } from "@/components/credentialing/waiting-or-last";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { FacilityDetailsEditor } from "@/components/facilities/facility-details-editor";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import type { FacilityRecord } from "@/components/facilities/use-facility-file";
import { FileVerdictBadge } from "@/components/policies/file-verdict";
import { lapseFact } from "@/components/policies/first-lapse";
import { Badge } from "@/components/ui/badge";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText } from "@/components/ui/date-text";
import { NotGiven } from "@/components/ui/definition-list";
import { OverrideBadge } from "@/components/workflows/override-badge";
import { WorkflowStatusBadge } from "@/components/workflows/workflow-status-badge";

type FacilityHeaderProps = { record: FacilityRecord; workflow: WorkflowDetail | undefined };

const code = (value: string, label: string) => value && <CopyableId value={value} label={label} className="text-13!" />;

/** Which facility the file is about, where it is, and where it stands. */
export function FacilityHeader({ record, workflow }: FacilityHeaderProps) {
  const { facility } = record;
  const { nextCredentialingDate: next, facilityHsdSpecialty: hsd } = facility;
  const place = [facility.address, facility.city, `${facility.state} ${facility.zipcode}`.trim()];
  const contact = [facility.contactName, facility.contactPhone, facility.contactEmail];
  return (
    <FileHeader
      name={facility.name}
      badges={
        <>
          {workflow ? <WorkflowStatusBadge status={workflow.status} /> : <Badge>{facility.credentialingStatus}</Badge>}
          {workflow && <FileVerdictBadge fileType={facility.fileType} verdict={workflow.fileVerdict} />}
          {workflow && <OverrideBadge overrides={workflow.overrides} />}
          {facility.status === "Terminated" && <Badge tone="major">Terminated</Badge>}
        </>
      }
      facts={[
        { term: "Type", value: facility.type || <NotGiven /> },
        { term: "Doing business as", value: facility.dba !== facility.name && facility.dba },
        { term: "NPI", value: code(facility.npi, "NPI") || <NotGiven /> },
        { term: "TIN", value: code(facility.tin, "TIN") },
        { term: "Address", value: place.filter(Boolean).join(", ") },
        { term: "Contact", value: contact.filter(Boolean).join(", ") },
        { term: "HSD specialty", value: hsd && `${hsd.code} ${hsd.name}` },
        { term: "Staffed beds", value: facility.staffedBeds?.toLocaleString("en-US") },
        { term: "Lines of business", value: facility.linesOfBusiness.flat().join(", ") },
        { term: "Cycle", value: workflow?.credentialingCycle ?? facility.credentialingCycle },
        waitingOrLast(workflow, facility.lastCredentialingDate),
        lapseFact(workflow),
        { term: "Next credentialing", value: next && <DateText value={next} /> },
        {
          term: "Assigned to",
          value: workflow && <Assignee subject={{ kind: "facility", id: facility.id }} workflow={workflow} />,
        },
        { term: "External id", value: code(facility.externalId, "external id") },
      ]}
      menu={
        <SubjectMenu
          subjects={facilitySubjects}
          id={facility.id}
          who={facility.name}
          isTerminated={facility.status === "Terminated"}
        />
      }
      editor={(close) => <FacilityDetailsEditor record={record} onClose={close} />}
    />
  );
}
