import { Text, View } from "@react-pdf/renderer";
import { counted } from "@/lib/counted";
import { DetailLines, Section } from "./blocks";
import { CommitteeDocument, type CommitteeHead, CommitteeSheet, CommitteeTitle } from "./committee-frame";
import { formatMoment, nothing } from "./dates";
import { type MinutesEntry, MinutesOfFile, Outcome } from "./minutes-of-file";
import { Table } from "./table";
import { colors, monospace, styles } from "./theme";

export type MinutesPaper = {
  head: CommitteeHead;
  quorum: number;
  members: { userId: string; userName: string; isChair: boolean; attendance: string }[];
  remarks: string;
  entries: MinutesEntry[];
  closedAt: Date;
  closedByName: string;
  packetSha256: string | null;
};

const title = "Minutes of the committee";

/** Who was there, what was decided on whom, by which votes, and who signed: as it stood when the meeting was closed. */
export const CommitteeMinutes = ({ paper }: { paper: MinutesPaper }) => {
  const { head, entries } = paper;
  return (
    <CommitteeDocument head={head} title={title}>
      <CommitteeSheet head={head} title={title} hasRunningHead={false}>
        <CommitteeTitle head={head} title={title} />
        <Terms paper={paper} />
        <Section id="attendance" title="Attendance" isShort={paper.members.length <= 12}>
          <Table
            rows={paper.members}
            keyOf={({ userId }) => userId}
            nothing="The meeting had no members."
            columns={[
              { label: "Member", flex: 3, cell: ({ userName }) => userName },
              { label: "Role", flex: 1.5, cell: ({ isChair }) => (isChair ? "Chair" : "Member") },
              { label: "Attendance", flex: 2, cell: ({ attendance }) => attendance },
            ]}
          />
        </Section>
        <Section id="decisions" title="Decisions in short" isShort={entries.length <= 12}>
          <Table
            rows={entries}
            keyOf={({ id }) => id}
            nothing="No file was on the agenda."
            columns={[
              { label: "No.", flex: 0.5, cell: ({ position }) => String(position) },
              { label: "File", flex: 3.2, cell: ({ name }) => name },
              { label: "Outcome", flex: 1.5, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
              { label: "Vote", flex: 4, cell: ({ tally }) => tally.sentence },
            ]}
          />
        </Section>
        {paper.remarks !== "" && (
          <Section id="remarks" title="Remarks">
            {paper.remarks.split("\n").map((line, index) => (
              <Text key={`${index} ${line}`} style={{ marginBottom: 3 }}>
                {line}
              </Text>
            ))}
          </Section>
        )}
      </CommitteeSheet>
      <CommitteeSheet head={head} title={title}>
        {entries.map((entry) => (
          <MinutesOfFile key={entry.id} entry={entry} />
        ))}
        <View wrap={false} style={{ marginTop: 24, width: 320 }}>
          <View style={{ borderTopWidth: 0.75, borderTopColor: colors.ink, paddingTop: 4 }}>
            <Text style={styles.quiet}>Chair, if signed on paper</Text>
          </View>
        </View>
      </CommitteeSheet>
    </CommitteeDocument>
  );
};

const Terms = ({ paper }: { paper: MinutesPaper }) => {
  const decided = paper.entries.filter(({ outcome }) => outcome !== "undecided" && outcome !== "tabled").length;
  return (
    <View style={{ backgroundColor: colors.tint, borderRadius: 4, padding: 14, marginBottom: 24 }}>
      <DetailLines
        facts={[
          { label: "Files", value: `${counted(paper.entries.length, "file")}, ${decided} of them decided` },
          {
            label: "Present",
            value: `${paper.members.filter(({ attendance }) => attendance !== "Absent").length} of ${counted(paper.members.length, "member")}`,
          },
          { label: "Quorum", value: `${counted(paper.quorum, "member")} who are present and not recused` },
          { label: "Closed", value: `${formatMoment(paper.closedAt)}, by ${paper.closedByName}` },
          {
            label: "Packet SHA-256",
            value: <Text style={[monospace, { fontSize: 7 }]}>{paper.packetSha256 ?? nothing}</Text>,
          },
        ]}
      />
    </View>
  );
};
