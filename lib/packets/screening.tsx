import { Text, View } from "@react-pdf/renderer";
import { counted } from "@/lib/counted";
import { elementRule } from "@/lib/verification/elements";
import { DetailLines, Nothing, Section, Status } from "./blocks";
import { formatDate, formatMoment } from "./dates";
import type { PacketData, PacketElement } from "./packet-data";
import { readScreening, type ScreeningEvidence, type ScreeningMatch, termsInWords } from "./screening-evidence";
import { ScoreBars } from "./score-bars";
import { colors, monospace, styles } from "./theme";
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
      lead="A result holds for the day, the version of the list, the terms and the threshold named with it."
    >
      {screenings.length === 0 && <Nothing>No list was searched for this workflow.</Nothing>}
      {screenings.map((element) => (
        <ListSearch key={element.element} element={element} />
      ))}
    </Section>
  );
};

const ListSearch = ({ element }: { element: PacketElement }) => {
  const evidence = readScreening(element.evidence);
  const matches = evidence?.matches ?? [];
  return (
    <View style={{ marginBottom: 8 }}>
      <View wrap={false}>
        <Text style={styles.subtitle}>{labelOf(element.element)}</Text>
        <DetailLines
          facts={[
            { label: "Result", value: <Outcome element={element} evidence={evidence} /> },
            { label: "Finding", value: shortened(evidence?.reason ?? element.note) },
            ...(evidence ? searchFacts(evidence) : [{ label: "Searched", value: "Not searched" }]),
            ...(element.evidenceHash
              ? [
                  {
                    label: "Evidence SHA-256",
                    value: <Text style={[monospace, { fontSize: 7 }]}>{element.evidenceHash}</Text>,
                  },
                ]
              : []),
          ]}
        />
      </View>
      {matches.map((match, index) => (
        <MatchRecord key={`${match.record.name} ${index}`} match={match} />
      ))}
    </View>
  );
};

// A sentence that names many records; they follow one by one.
const shortened = (reason: string): string => (reason.length > 600 ? `${reason.slice(0, 600)}…` : reason);

const searchFacts = (evidence: ScreeningEvidence) => [
  { label: "Searched", value: formatMoment(new Date(evidence.searchedAt)) },
  ...evidence.lists.map(({ list, listVersion }) => ({
    label: "List version",
    value: `${evidence.lists.length > 1 ? `${list}: ` : ""}${listVersion.recordCount.toLocaleString("en-US")} records, loaded ${formatMoment(new Date(listVersion.loadedAt))}, file SHA-256 ${listVersion.fileHash.slice(0, 12)}…`,
  })),
  ...(evidence.notLoaded.length === 0 ? [] : [{ label: "Not searched", value: evidence.notLoaded.join(", ") }]),
  { label: "Terms", value: termsInWords(evidence.terms, (date) => formatDate(new Date(date))) },
  {
    label: "Threshold",
    value: `${evidence.threshold} bits of evidence; ${counted(evidence.recordsCompared, "record")} with a name that could fit compared`,
  },
  ...evidence.resolutions.map(({ by, at, reason }) => ({
    label: "Ruled out",
    value: [by ?? "A person", at ? formatMoment(new Date(at)) : "", reason ?? ""].filter(Boolean).join(" · "),
  })),
];

const Outcome = ({ element, evidence }: { element: PacketElement; evidence: ScreeningEvidence | null }) => {
  const ruledOut = evidence?.matches.some(({ band }) => band !== "cleared") ?? false;
  switch (element.status) {
    case "verified":
      return <Status tone="done">{ruledOut ? "Match ruled out by a person" : "No match"}</Status>;
    case "failed":
      return <Status tone="critical">Match</Status>;
    case "source_unavailable":
      return <Status tone="major">The list could not be searched</Status>;
    case "not_applicable":
      return <Status tone="minor">Not applicable</Status>;
    default:
      return <Status tone="waiting">A person has to decide</Status>;
  }
};

const MatchRecord = ({ match }: { match: ScreeningMatch }) => {
  const { record } = match;
  const facts = [
    record.number ? `record ${record.number}` : "",
    record.npi ? `NPI ${record.npi}` : "",
    record.birthDates.length > 0
      ? `born ${record.birthDates.map((date) => formatDate(new Date(date))).join(" or ")}`
      : "",
    record.address,
    [record.sanctionType, record.effectiveDate ? `since ${formatDate(new Date(record.effectiveDate))}` : ""]
      .filter(Boolean)
      .join(" "),
  ].filter(Boolean);
  return (
    <View wrap={false} style={{ marginTop: 6, paddingLeft: 10, borderLeftWidth: 1.5, borderLeftColor: colors.line }}>
      <Text>
        <Text style={styles.strong}>{record.name}</Text>
        {facts.length > 0 ? ` · ${facts.join(" · ")}` : ""}
      </Text>
      <Text style={styles.quiet}>
        {match.reason.includes("bits") ? match.reason : `${match.bits} bits · ${match.reason}`}
      </Text>
      {match.band !== "cleared" && <ScoreBars bars={match.bars} />}
    </View>
  );
};
