import { Text, View } from "@react-pdf/renderer";
import { DetailLines, Section } from "./blocks";
import { formatMoment } from "./dates";
import { evidenceFacts } from "./evidence-facts";
import type { PacketData, PacketElement } from "./packet-data";
import { isScreening } from "./screening";
import { monospace, styles } from "./theme";
import { labelOf } from "./verification-age";

export const evidenceSection = { id: "evidence", title: "Evidence" };

/** What each source answered, or what a person saw, as it was recorded; the lists have a section of their own. */
export const Evidence = ({ data }: { data: PacketData }) => {
  const shown = data.elements.filter(
    (element) =>
      !isScreening(element) && (element.note !== "" || element.evidence !== null || element.documentId !== null),
  );
  return (
    <Section {...evidenceSection}>
      {shown.length === 0 && <Text style={styles.nothing}>No evidence has been recorded yet.</Text>}
      {shown.map((element) => (
        <ElementEvidence key={element.element} element={element} data={data} />
      ))}
    </Section>
  );
};

const ElementEvidence = ({ element, data }: { element: PacketElement; data: PacketData }) => {
  const document = data.documents.find(({ id }) => id === element.documentId);
  const facts = [
    ...(element.note ? [{ label: "Note", value: element.note }] : []),
    ...(element.verifiedAt ? [{ label: "Recorded", value: formatMoment(element.verifiedAt) }] : []),
    ...(document ? [{ label: "Document", value: document.originalFileName }] : []),
    ...evidenceFacts(element.evidence),
  ];
  return (
    <View style={{ marginBottom: 4 }}>
      <Text minPresenceAhead={24} style={styles.subtitle}>
        {labelOf(element.element)}
      </Text>
      <DetailLines facts={facts} />
      {element.evidenceHash && (
        <Text style={[monospace, styles.quiet, { fontSize: 6.5 }]}>SHA-256 {element.evidenceHash}</Text>
      )}
    </View>
  );
};
