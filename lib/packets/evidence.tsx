import { Text, View } from "@react-pdf/renderer";
import { z } from "zod";
import { DetailLines, Section, Status } from "./blocks";
import { formatMoment, nothing } from "./dates";
import { evidenceFacts } from "./evidence-facts";
import type { PacketData, PacketElement } from "./packet-data";
import { isScreening } from "./screening";
import { Table } from "./table";
import { monospace, styles } from "./theme";
import { labelOf } from "./verification-age";

export const evidenceSection = { id: "evidence", title: "Evidence" };

/** What sources and people record beside the verdict: one sentence, and the file compared with the source. */
const Seen = z.object({
  searchedAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
  compared: z
    .array(z.object({ label: z.string(), ours: z.string(), theirs: z.string(), agrees: z.boolean().nullable() }))
    .default([]),
});

/** What each source answered, or what a person saw, as it was recorded; the lists have a section of their own. */
export const Evidence = ({ data }: { data: PacketData }) => {
  const shown = data.elements.filter(
    (element) =>
      !isScreening(element) &&
      element.status !== "not_applicable" &&
      (element.note !== "" || element.evidence !== null || element.documentId !== null),
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
  const seen = Seen.safeParse(element.evidence).data;
  const document = data.documents.find(({ id }) => id === element.documentId);
  const recorded = seen?.searchedAt ? new Date(seen.searchedAt) : element.verifiedAt;
  const facts = [
    { label: "Finding", value: seen?.reason ?? element.note },
    { label: "Recorded", value: formatMoment(recorded) },
    { label: "Document", value: document?.originalFileName ?? "" },
    ...evidenceFacts(element.evidence),
  ].filter(({ value }) => value !== "" && value !== nothing);
  return (
    <View wrap={facts.some(({ value }) => value.length > 1_000)} style={{ marginBottom: 4 }}>
      <Text style={styles.subtitle}>{labelOf(element.element)}</Text>
      <DetailLines facts={facts} />
      {element.evidenceHash && (
        <DetailLines
          facts={[
            {
              label: "Evidence SHA-256",
              value: <Text style={[monospace, { fontSize: 7 }]}>{element.evidenceHash}</Text>,
            },
          ]}
        />
      )}
      {seen && seen.compared.length > 0 && <Comparison source={element.source} compared={seen.compared} />}
    </View>
  );
};

type Compared = z.infer<typeof Seen>["compared"];

const Comparison = ({ source, compared }: { source: string; compared: Compared }) => (
  <View style={{ marginTop: 6 }}>
    <Table
      rows={compared}
      keyOf={(line) => line.label}
      nothing=""
      columns={[
        { label: "Compared", flex: 1.2, cell: (line) => <Text style={styles.strong}>{line.label}</Text> },
        { label: "In the file", flex: 2.4, cell: (line) => line.ours || nothing },
        { label: `In ${source}`, flex: 3, cell: (line) => line.theirs || nothing },
        { label: "Verdict", flex: 1.2, cell: (line) => <Agreement agrees={line.agrees} /> },
      ]}
    />
  </View>
);

const Agreement = ({ agrees }: { agrees: boolean | null }) => {
  if (agrees === null) return <Text style={styles.quiet}>Not comparable</Text>;
  return agrees ? <Status tone="done">Agrees</Status> : <Status tone="major">Differs</Status>;
};
