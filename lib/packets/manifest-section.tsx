import { Text, View } from "@react-pdf/renderer";
import { Section } from "./blocks";
import { manifestHash, manifestOf } from "./manifest";
import type { PacketData } from "./packet-data";
import { Table } from "./table";
import { monospace, styles } from "./theme";

export const manifestSection = { id: "manifest", title: "Hash manifest" };

const kinds = { evidence: "Evidence", answer: "Answer", document: "Document" } as const;

/** The fingerprints by which everything above can be proved unchanged. */
export const Manifest = ({ data }: { data: PacketData }) => {
  const entries = manifestOf(data);
  return (
    <Section
      {...manifestSection}
      lead="SHA-256 of the evidence behind each element, of every answer of a source as received, and of the documents with the file."
    >
      <Table
        rows={entries}
        keyOf={(entry) => `${entry.kind} ${entry.id}`}
        nothing="Nothing has been recorded yet that could be fingerprinted."
        columns={[
          {
            label: "Of",
            flex: 2.4,
            cell: (entry) => (
              <View>
                <Text style={styles.strong}>{entry.label}</Text>
                <Text style={styles.label}>
                  {kinds[entry.kind]} <Text style={[monospace, { fontSize: 6.5 }]}>{entry.id}</Text>
                </Text>
              </View>
            ),
          },
          {
            label: "SHA-256",
            flex: 4,
            cell: (entry) => <Text style={[monospace, { fontSize: 7, lineHeight: 1.6 }]}>{entry.sha256}</Text>,
          },
        ]}
      />
      <View wrap={false} style={{ marginTop: 10 }}>
        <Text style={styles.label}>
          Manifest SHA-256: over the lines “kind id hash” with the kinds evidence, answer and document, sorted, each
          ended by a line feed
        </Text>
        <Text style={[monospace, { fontSize: 8, marginTop: 2 }]}>{manifestHash(entries)}</Text>
      </View>
    </Section>
  );
};
