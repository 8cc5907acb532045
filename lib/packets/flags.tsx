import { Text, View } from "@react-pdf/renderer";
import { Section, Status } from "./blocks";
import { formatDate } from "./dates";
import { inWords } from "./labels";
import type { PacketData, PacketFlag } from "./packet-data";
import { Table } from "./table";
import { styles, type Tone } from "./theme";

export const flagsSection = { id: "flags", title: "Flags and resolutions" };

const tones: Record<string, Tone> = { critical: "critical", major: "major", minor: "minor" };

/** Every finding on this provider, open ones first by severity, with what was done about it and why. */
export const Flags = ({ data }: { data: PacketData }) => (
  <Section {...flagsSection} isShort={data.flags.length <= 3}>
    <Table
      rows={data.flags.toSorted((a, b) => Number(b.active) - Number(a.active))}
      keyOf={(flag) => flag.id}
      nothing="No flag has been raised on this provider."
      columns={[
        {
          label: "Severity",
          flex: 1.4,
          cell: (flag) => <Status tone={tones[flag.severity] ?? "minor"}>{inWords(flag.severity)}</Status>,
        },
        {
          label: "Finding",
          flex: 4.4,
          cell: (flag) => (
            <View>
              <Text style={styles.strong}>
                {flag.flagType}
                {flag.isConfirmed ? " · confirmed" : ""}
              </Text>
              <Text>{flag.description}</Text>
            </View>
          ),
        },
        { label: "Raised", flex: 1.5, cell: (flag) => formatDate(flag.flaggedDate) },
        { label: "Resolution", flex: 3.6, cell: (flag) => <Resolution flag={flag} /> },
      ]}
    />
  </Section>
);

const Resolution = ({ flag }: { flag: PacketFlag }) => {
  if (flag.active) return <Text style={styles.strong}>Open</Text>;
  const by = [flag.resolvedByName, flag.resolvedAt && formatDate(flag.resolvedAt)].filter(Boolean).join(", ");
  return (
    <View>
      <Text style={styles.strong}>{flag.resolution ?? "Cleared"}</Text>
      {flag.resolutionReason && <Text>{flag.resolutionReason}</Text>}
      {by !== "" && <Text style={styles.label}>{by}</Text>}
    </View>
  );
};
