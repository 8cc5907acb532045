import { Text, View } from "@react-pdf/renderer";
import type { CommitteeItem } from "@/lib/committee/agenda-schemas";
import type { recordedSignature } from "@/lib/workflows/recorded-signature";
import { DetailLines, Status } from "./blocks";
import { formatDate, formatMoment, nothing } from "./dates";
import { inWords } from "./labels";
import { Table } from "./table";
import { monospace, styles, type Tone } from "./theme";

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

const outcomeWords: Record<NonNullable<CommitteeItem["outcome"]>, { label: string; tone: Tone }> = {
  approved: { label: "Approved", tone: "done" },
  denied: { label: "Denied", tone: "critical" },
  tabled: { label: "Tabled", tone: "major" },
  undecided: { label: "Not decided", tone: "waiting" },
};

const choices = { approve: "Approve", deny: "Deny", table: "Table", abstain: "Abstain", recused: "Recused" } as const;

/** How the committee left a file, in a word. */
export const Outcome = ({ outcome }: Pick<MinutesEntry, "outcome">) => {
  const { label, tone } = outcomeWords[outcome ?? "undecided"];
  return <Status tone={tone}>{label}</Status>;
};

/** What the committee did with one file: its votes and who took no part, and the decision with its signature. */
export const MinutesOfFile = ({ entry }: { entry: MinutesEntry }) => (
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
