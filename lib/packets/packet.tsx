import { Document } from "@react-pdf/renderer";
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

const contentsOf = (data: PacketData) => [
  checklistSection,
  screeningSection,
  ...recordsSections(data),
  flagsSection,
  decisionSection,
  evidenceSection,
  historySection,
  manifestSection,
];

/** The verification packet of one credentialing workflow, as a document for @react-pdf/renderer. */
export const Packet = ({ data }: { data: PacketData }) => (
  <Document
    title={`Verification packet: ${data.subject.name}`}
    author={data.organization.name}
    subject={`Credentialing workflow ${data.workflow.id}, checklist version ${data.workflow.checklistVersion}`}
    creator="Credence"
    producer="Credence"
    creationDate={data.generatedAt}
    language="en-US"
    pageMode="useOutlines"
  >
    <PageFrame data={data} hasRunningHead={false}>
      <Cover data={data} contents={contentsOf(data)} />
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
