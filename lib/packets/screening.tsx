import { Text, View } from "@react-pdf/renderer";
import { elementRule } from "@/lib/verification/elements";
import { DetailLines, Nothing, Section, Status } from "./blocks";
import { formatMoment } from "./dates";
import { evidenceFacts } from "./evidence-facts";
import type { PacketData, PacketElement } from "./packet-data";
import { monospace, styles } from "./theme";
import { labelOf } from "./verification-age";

export const screeningSection = { id: "screening", title: "Exclusions and sanctions" };

/** Elements that are searches of a list. */
export const isScreening = ({ element }: Pick<PacketElement, "element">): boolean =>
  elementRule(element)?.subCollectionName === "sanctions";

/**
 * Each list with when it was searched, in which version, for which terms and above which threshold: "no match" says
 * nothing without them.
 */
export const Screening = ({ data }: { data: PacketData }) => {
  const screenings = data.elements.filter(isScreening);
  return (
    <Section
      {...screeningSection}
      lead="A search result holds for the day, the version of the list, the terms and the threshold named with it."
    >
      {screenings.length === 0 && <Nothing>No list was searched for this workflow.</Nothing>}
      {screenings.map((element) => (
        <ListSearch key={element.element} element={element} />
      ))}
    </Section>
  );
};

const ListSearch = ({ element }: { element: PacketElement }) => (
  <View style={{ marginBottom: 6 }}>
    <Text minPresenceAhead={40} style={styles.subtitle}>
      {labelOf(element.element)}
    </Text>
    <DetailLines
      facts={[
        { label: "Result", value: <Outcome element={element} /> },
        { label: "Source", value: element.source },
        { label: "Searched", value: formatMoment(element.verifiedAt ?? element.answers.at(-1)?.answeredAt ?? null) },
        ...(element.note ? [{ label: "Note", value: element.note }] : []),
        ...evidenceFacts(element.evidence),
      ]}
    />
    {element.evidenceHash && (
      <Text style={[monospace, styles.quiet, { fontSize: 6.5 }]}>SHA-256 {element.evidenceHash}</Text>
    )}
  </View>
);

const Outcome = ({ element: { status } }: { element: PacketElement }) => {
  if (status === "verified") return <Status tone="done">No match stands</Status>;
  if (status === "failed") return <Status tone="critical">Match found</Status>;
  if (status === "source_unavailable") return <Status tone="major">The list could not be searched</Status>;
  return <Status tone="waiting">Not settled</Status>;
};
