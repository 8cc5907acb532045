import { Text, View } from "@react-pdf/renderer";
import { type CommitteeItem } from "@/lib/committee/agenda-schemas";
import { counted } from "@/lib/counted";
import type { recordedSignature } from "@/lib/workflows/recorded-signature";
import { DetailLines, Section, Status } from "./blocks";
import { CommitteeDocument, type CommitteeHead, CommitteeSheet, CommitteeTitle } from "./committee-frame";
import { formatDate, formatMoment, nothing } from "./dates";
import { inWords } from "./labels";
import { Table } from "./table";
import { colors, monospace, styles, type Tone } from "./theme";

/** A file as the minutes tell of it. */
export type MinutesEntry = Pick<
  CommitteeItem,
  "id" | "position" | "name" | "npi" | "cycle" | "note" | "votes" | "tally" | "conflicts" | "outcome"
> & {
  carriedFrom: string;
  decision: {
    eventId: string;
    enteredByName: string;
    medicalDirectorName: string;
    decidedAt: Date;
    decisionDate: Date | null;
    reason: string;
    signature: ReturnType<typeof recordedSignature>;
  } | null;
};

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

const outcomeWords: Record<NonNullable<CommitteeItem["outcome"]>, { label: string; tone: Tone }> = {
  approved: { label: "Approved", tone: "done" },
  denied: { label: "Denied", tone: "critical" },
  tabled: { label: "Tabled", tone: "major" },
  undecided: { label: "Not decided", tone: "waiting" },
};

const choices = { approve: "Approve", deny: "Deny", table: "Table", abstain: "Abstain", recused: "Recused" } as const;

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
          <Entry key={entry.id} entry={entry} />
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

const Outcome = ({ outcome }: Pick<MinutesEntry, "outcome">) => {
  const { label, tone } = outcomeWords[outcome ?? "undecided"];
  return <Status tone={tone}>{label}</Status>;
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

const Entry = ({ entry }: { entry: MinutesEntry }) => (
  <View style={styles.section} wrap={entry.votes.length > 15}>
    {/* The typings know `bookmark` on pages only; the renderer takes it anywhere. */}
    <View {...({ bookmark: `${entry.position}. ${entry.name}` } as object)} minPresenceAhead={60}>
      <Text style={{ fontSize: 12, fontWeight: 600, lineHeight: 1.3 }}>
        {entry.position}. {entry.name}
      </Text>
      <Text style={[styles.quiet, { marginTop: 2, marginBottom: 6 }]}>
        {[
          entry.cycle === "Initial" ? "Initial credentialing" : entry.cycle,
          entry.npi && `NPI ${entry.npi}`,
          entry.carriedFrom,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </View>
    <View style={{ flexDirection: "row", marginBottom: 9 }}>
      <View style={{ width: 118 }}>
        <Outcome outcome={entry.outcome} />
      </View>
      <Text style={{ flex: 1 }}>{entry.tally.sentence}</Text>
    </View>
    <Table
      rows={[
        ...entry.votes,
        ...entry.conflicts
          .filter(({ userId }) => !entry.votes.some((vote) => vote.userId === userId && vote.choice === "recused"))
          .map((conflict) => ({ ...conflict, choice: "recused" as const, castAt: null })),
      ]}
      keyOf={({ userId }, index) => `${userId} ${index}`}
      nothing="Nobody voted."
      columns={[
        { label: "Member", flex: 2.4, cell: ({ userName }) => userName },
        {
          label: "Vote",
          flex: 1.6,
          cell: ({ choice, castAt }) => (castAt === null ? "Conflict of interest" : choices[choice]),
        },
        { label: "Reason", flex: 4, cell: ({ reason }) => reason || nothing },
        { label: "Cast", flex: 2, cell: ({ castAt }) => (castAt ? formatMoment(new Date(castAt)) : nothing) },
      ]}
    />
    <View style={{ marginTop: 6 }}>
      <DetailLines facts={[...decisionFacts(entry), ...(entry.note ? [{ label: "Note", value: entry.note }] : [])]} />
    </View>
  </View>
);

function decisionFacts({ decision }: MinutesEntry) {
  if (!decision) return [{ label: "Decision", value: "None in this meeting" }];
  const { signature } = decision;
  const proof =
    signature?.confirmedBy && signature.confirmedAt
      ? `, confirmed by ${inWords(signature.confirmedBy).toLowerCase()} on ${formatMoment(new Date(signature.confirmedAt))}`
      : "";
  return [
    { label: "Decision date", value: formatDate(decision.decisionDate ?? decision.decidedAt) },
    { label: "Entered by", value: `${decision.enteredByName}, ${formatMoment(decision.decidedAt)}` },
    { label: "Medical director", value: decision.medicalDirectorName || nothing },
    { label: "Reason", value: decision.reason || nothing },
    {
      label: "Signature",
      value: signature
        ? `${signature.name}, statement ${signature.statementVersion}${proof}`
        : "Entered through the API, without a typed signature",
    },
    { label: "Event", value: <Text style={[monospace, { fontSize: 7 }]}>{decision.eventId}</Text> },
  ];
}
