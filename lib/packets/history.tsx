import { Text } from "@react-pdf/renderer";
import { providerTransitions, workflowStatuses } from "@/lib/workflows/state-machine";
import { Section } from "./blocks";
import { formatMoment, nothing } from "./dates";
import { inWords } from "./labels";
import type { PacketData } from "./packet-data";
import { Table } from "./table";
import { styles } from "./theme";

export const historySection = { id: "history", title: "Workflow history" };

/** Every step of the workflow, in order: what it was, from where to where, who, when, why. */
export const History = ({ data }: { data: PacketData }) => (
  <Section {...historySection} isShort={data.events.length <= 8}>
    <Table
      rows={data.events}
      keyOf={(event) => event.id}
      nothing="The workflow has not moved yet."
      columns={[
        {
          label: "Step",
          flex: 2.3,
          cell: (event) => <Text style={styles.strong}>{stepLabel(event.action)}</Text>,
        },
        { label: "To", flex: 1.9, cell: (event) => statusLabel(event.toStatus) },
        { label: "By", flex: 1.7, cell: (event) => event.actorName },
        { label: "When", flex: 2.3, cell: (event) => formatMoment(event.occurredAt) },
        { label: "Reason", flex: 2.8, cell: (event) => event.reason || nothing },
      ]}
    />
  </Section>
);

const stepLabel = (action: string): string =>
  action in providerTransitions
    ? providerTransitions[action as keyof typeof providerTransitions].label
    : inWords(action);

const statusLabel = (status: string): string =>
  status in workflowStatuses ? workflowStatuses[status as keyof typeof workflowStatuses].label : inWords(status);
