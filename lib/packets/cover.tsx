import { Link, Text, View } from "@react-pdf/renderer";
import { counted } from "@/lib/counted";
import { isSettled } from "@/lib/verification/elements";
import { DetailLines, Facts, Status } from "./blocks";
import { formatDate } from "./dates";
import { manifestHash, manifestOf } from "./manifest";
import type { PacketData } from "./packet-data";
import { colors, monospace, styles } from "./theme";
import { verdictOf } from "./verdict";
import { windowEnd } from "./verification-age";

const notRecorded = <Text style={[styles.quiet, { fontSize: 10 }]}>Not recorded</Text>;
const dateFact = (date: Date | null) => (date ? formatDate(date) : notRecorded);
const number = (text: string | null) =>
  text ? <Text style={[monospace, { fontSize: 10 }]}>{text}</Text> : notRecorded;

type CoverProps = { data: PacketData; contents: readonly { id: string; title: string }[] };

/** One sheet that answers: who is this, is the file clean, until when can it be decided, what is inside. */
export const Cover = ({ data, contents }: CoverProps) => {
  const verdict = verdictOf(data);
  const half = Math.ceil(contents.length / 2);
  return (
    <View>
      <Text style={{ fontSize: 10, fontWeight: 600 }}>{data.organization.name}</Text>
      <Text style={{ marginTop: 64, fontSize: 10, fontWeight: 500, color: colors.accent }}>
        Primary source verification packet
      </Text>
      <Text style={{ marginTop: 4, fontSize: 26, fontWeight: 600, lineHeight: 1.2 }}>{data.subject.name}</Text>
      <Text style={{ marginTop: 4, fontSize: 11, color: colors.soft }}>
        {data.workflow.cycle === "Recredentialing" ? "Recredentialing" : "Initial credentialing"}
        {data.subject.states.length > 0 ? ` · ${data.subject.states.join(", ")}` : ""}
      </Text>

      <View style={{ marginTop: 26, paddingTop: 16, borderTopWidth: 0.75, borderTopColor: colors.ink }}>
        <Facts columns={3} facts={factsOf(data)} />
      </View>

      <View style={{ marginTop: 8, backgroundColor: colors.tint, borderRadius: 4, padding: 16 }}>
        <View style={{ fontSize: 12, marginBottom: 8 }}>
          <Status tone={verdict.tone}>{verdict.label}</Status>
        </View>
        <Text style={[styles.label, { marginBottom: 5 }]}>{verdict.rules}</Text>
        <Reasons reasons={verdict.reasons} />
        <Summary data={data} />
      </View>

      <View style={{ marginTop: 24 }}>
        <Text style={[styles.label, { marginBottom: 5 }]}>In this packet</Text>
        <View style={{ flexDirection: "row" }}>
          {[contents.slice(0, half), contents.slice(half)].map((column) => (
            <View key={column[0]?.id} style={{ width: "50%" }}>
              {column.map(({ id, title }) => (
                <Link key={id} src={`#${id}`} style={{ color: colors.ink, textDecoration: "none", marginBottom: 4 }}>
                  {title}
                </Link>
              ))}
            </View>
          ))}
        </View>
      </View>

      <View style={{ marginTop: 18 }}>
        <DetailLines
          facts={[
            { label: "Workflow", value: <Text style={[monospace, { fontSize: 8 }]}>{data.workflow.id}</Text> },
            {
              label: "Manifest SHA-256",
              value: <Text style={[monospace, { fontSize: 7 }]}>{manifestHash(manifestOf(data))}</Text>,
            },
          ]}
        />
      </View>
    </View>
  );
};

const factsOf = ({ subject, workflow }: PacketData) => [
  ...subject.identity.map(({ label, value }) => ({
    label,
    value: value instanceof Date ? dateFact(value) : number(value),
  })),
  { label: "Received for credentialing", value: dateFact(workflow.receivedDate) },
  { label: "Attestation signed", value: dateFact(workflow.attestationDate) },
  { label: "Verification completed", value: dateFact(workflow.psvCompletedAt) },
  ...(subject.lastCredentialedDate || subject.initialCredentialingDate
    ? [
        { label: "First credentialed", value: dateFact(subject.initialCredentialingDate) },
        { label: "Last credentialed", value: dateFact(subject.lastCredentialedDate) },
        { label: "Next credentialing due", value: dateFact(subject.nextCredentialingDate) },
      ]
    : []),
];

const Summary = ({ data }: { data: PacketData }) => {
  const required = data.elements.filter((element) => element.required);
  const settled = required.filter(({ status }) => isSettled(status));
  const end = windowEnd(data);
  const open = data.flags.filter(({ active }) => active);
  const bySeverity = ["critical", "major", "minor"].flatMap((severity) => {
    const count = open.filter((flag) => flag.severity === severity).length;
    return count > 0 ? [`${count} ${severity}`] : [];
  });
  return (
    <View style={{ marginTop: 4 }}>
      <DetailLines
        facts={[
          { label: "Required elements", value: `${settled.length} of ${required.length} verified or not applicable` },
          { label: "Open flags", value: open.length === 0 ? "None" : bySeverity.join(", ") },
          {
            label: "Decide by",
            value: end
              ? `${formatDate(end.expiresAt)}, when ${end.element} leaves the ${end.window}-day window (${timeLeft(end.daysLeft)})`
              : "No verified element has a window",
          },
        ]}
      />
    </View>
  );
};

const shownReasons = 6;

const Reasons = ({ reasons }: { reasons: string[] }) => (
  <View>
    {reasons.slice(0, shownReasons).map((reason, index) => (
      <Text key={`${index} ${reason}`} style={{ marginBottom: 3 }}>
        {reason.length > 240 ? `${reason.slice(0, 240)}…` : reason}
      </Text>
    ))}
    {reasons.length > shownReasons && (
      <Text style={{ marginBottom: 3 }}>
        And {reasons.length - shownReasons} more, under the checklist and the flags.
      </Text>
    )}
  </View>
);

const timeLeft = (days: number): string =>
  days < 0 ? `${counted(-days, "day")} past` : `${counted(days, "day")} from this packet`;
