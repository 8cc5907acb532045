import { Text, View } from "@react-pdf/renderer";
import { verificationStatuses } from "@/lib/verification/elements";
import { Section, Status } from "./blocks";
import { formatDate, nothing } from "./dates";
import { inWords } from "./labels";
import type { PacketData, PacketElement } from "./packet-data";
import { type Column, Table } from "./table";
import { colors, styles, type Tone } from "./theme";
import { type Age, ageOf, labelOf } from "./verification-age";

export const checklistSection = { id: "checklist", title: "Verification checklist" };

/** Every element with its result, by whom, when, and how much of the verification window it has used. */
export const Checklist = ({ data }: { data: PacketData }) => {
  const columns: Column<PacketElement>[] = [
    {
      label: "Element",
      flex: 2.5,
      cell: (row) => (
        <View>
          <Text style={styles.strong}>{labelOf(row.element)}</Text>
          {!row.required && <Text style={styles.label}>Not required</Text>}
        </View>
      ),
    },
    {
      label: "Source and method",
      flex: 2.3,
      cell: (row) => (
        <View>
          <Text>{row.source || nothing}</Text>
          {row.method !== "" && <Text style={styles.label}>{inWords(row.method)}</Text>}
        </View>
      ),
    },
    { label: "Result", flex: 2.1, cell: (row) => <Result status={row.status} /> },
    { label: "Verified by", flex: 1.9, cell: (row) => row.verifiedByName ?? nothing },
    { label: "Date", flex: 1.5, cell: (row) => formatDate(row.verifiedAt) },
    { label: "Age in window", flex: 1.8, cell: (row) => <WindowBar age={ageOf(row, data)} /> },
  ];
  const lead = `An element may be used for a decision for ${data.policy.content.window.days} days after it was verified, unless its age says another window. A dash marks elements without one.`;
  return (
    <Section {...checklistSection} lead={lead}>
      <Table
        columns={columns}
        rows={data.elements}
        keyOf={(row) => row.element}
        nothing="This workflow has no checklist."
      />
    </Section>
  );
};

const isKnown = (status: string): status is keyof typeof verificationStatuses => status in verificationStatuses;

const Result = ({ status }: { status: string }) => {
  const { label, tone }: { label: string; tone: Tone } = isKnown(status)
    ? verificationStatuses[status]
    : { label: inWords(status), tone: "minor" };
  return <Status tone={tone}>{label}</Status>;
};

const WindowBar = ({ age }: { age: Age | null }) => {
  if (age === null) return <Text style={styles.quiet}>{nothing}</Text>;
  const used = Math.min(1, age.days / age.window);
  const tone = age.isPast ? colors.critical : used > 0.75 ? colors.major : colors.accent;
  return (
    <View>
      <Text style={age.isPast ? { color: colors.critical, fontWeight: 500 } : {}}>
        {age.isPast ? `${age.days} days, past` : `${age.days} of ${age.window} days`}
      </Text>
      <View style={{ height: 2, marginTop: 2, marginRight: 6, borderRadius: 1, backgroundColor: colors.line }}>
        <View style={{ height: 2, width: `${Math.max(2, used * 100)}%`, borderRadius: 1, backgroundColor: tone }} />
      </View>
    </View>
  );
};
