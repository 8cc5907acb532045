import { Document } from "@react-pdf/renderer";
import { displayNameWithDegree } from "@/lib/providers/display-name";
import { Checklist, checklistSection } from "./checklist";
import { Cover } from "./cover";
import { Decision, decisionSection } from "./decision";
import { Evidence, evidenceSection } from "./evidence";
import { Flags, flagsSection } from "./flags";
import { History, historySection } from "./history";
import { Manifest, manifestSection } from "./manifest-section";
import type { PacketData } from "./packet-data";
import { PageFrame } from "./page-frame";
import { Records, recordsSections } from "./records";
import { Screening, screeningSection } from "./screening";

const contents = [
  checklistSection,
  screeningSection,
  ...recordsSections,
  flagsSection,
  decisionSection,
  evidenceSection,
  historySection,
  manifestSection,
];

/** The verification packet of one credentialing workflow, as a document for @react-pdf/renderer. */
export const Packet = ({ data }: { data: PacketData }) => (
  <Document
    title={`Verification packet: ${displayNameWithDegree(data.provider)}`}
    author={data.organization.name}
    subject={`Credentialing workflow ${data.workflow.id}, checklist version ${data.workflow.checklistVersion}`}
    creator="Credence"
    producer="Credence"
    creationDate={data.generatedAt}
    language="en-US"
    pageMode="useOutlines"
  >
    <PageFrame data={data} hasRunningHead={false}>
      <Cover data={data} contents={contents} />
    </PageFrame>
    <PageFrame data={data}>
      <Checklist data={data} />
      <Screening data={data} />
      <Records data={data} />
      <Flags data={data} />
      <Decision data={data} />
      <Evidence data={data} />
      <History data={data} />
      <Manifest data={data} />
    </PageFrame>
  </Document>
);
