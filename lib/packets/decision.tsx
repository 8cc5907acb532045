import { Text, View } from "@react-pdf/renderer";
import { counted } from "@/lib/counted";
import { recordedSignature } from "@/lib/workflows/recorded-signature";
import { DetailLines, Nothing, Section, Status } from "./blocks";
import { formatMoment } from "./dates";
import { decisionFacts } from "./decision-facts";
import { inWords } from "./labels";
import type { PacketData, PacketEvent } from "./packet-data";
import { Table } from "./table";
import { colors, styles, type Tone } from "./theme";

export const decisionSection = { id: "decision", title: "Decision" };

export const outcomes: Record<string, { label: string; tone: Tone }> = {
  approve: { label: "Approved", tone: "done" },
  deny: { label: "Denied", tone: "critical" },
  table: { label: "Tabled", tone: "major" },
};

/** The latest decision that no later event took back. */
export function standingDecision(events: readonly PacketEvent[]): PacketEvent | null {
  const reverted = new Set(events.map((event) => event.revertsEventId));
  return events.findLast((event) => event.action in outcomes && !reverted.has(event.id)) ?? null;
}

export const Decision = ({ data }: { data: PacketData }) => {
  const event = standingDecision(data.events);
  return (
    <Section {...decisionSection} isShort={data.overrides.length <= 3}>
      {event ? (
        <DecisionRecord event={event} />
      ) : (
        <Nothing>No decision had been recorded when this packet was generated.</Nothing>
      )}
      <Text style={styles.subtitle}>Overrides by a Supervisor</Text>
      <Table
        rows={data.overrides}
        keyOf={(override) => override.id}
        nothing="None was recorded."
        columns={[
          {
            label: "Of",
            flex: 1.6,
            cell: (override) => <Text style={styles.strong}>{inWords(override.kind.replaceAll("-", "_"))}</Text>,
          },
          { label: "Reason", flex: 4, cell: (override) => override.reason },
          { label: "By", flex: 1.8, cell: (override) => override.actorName },
          { label: "Recorded", flex: 2, cell: (override) => formatMoment(override.createdAt) },
        ]}
      />
      <Text style={[styles.quiet, { marginTop: 10 }]}>
        {data.notesCount === 0
          ? "The workflow has no notes."
          : `The workflow has ${counted(data.notesCount, "note")}, kept with the file.`}
      </Text>
    </Section>
  );
};

const DecisionRecord = ({ event }: { event: PacketEvent }) => {
  const outcome = outcomes[event.action] ?? { label: inWords(event.action), tone: "minor" as const };
  const signature = recordedSignature(event.signature);
  return (
    <View wrap={false} style={{ padding: 14, marginTop: 4, borderRadius: 4, backgroundColor: colors.tint }}>
      <View style={{ fontSize: 11, marginBottom: 8 }}>
        <Status tone={outcome.tone}>{outcome.label}</Status>
      </View>
      <DetailLines
        facts={[
          ...decisionFacts(event),
          {
            label: "Signature",
            value: signature
              ? `${signature.name}, statement ${signature.statementVersion}`
              : "Entered through the API, without a typed signature",
          },
        ]}
      />
    </View>
  );
};
