import { Text, View } from "@react-pdf/renderer";
import { factsOfFileType } from "@/lib/providers/enumerations";
import { DetailLines, Nothing, Status } from "./blocks";
import type { CommitteePage } from "./committee-packet";
import { formatDate, formatMoment, nothing } from "./dates";
import { inWords } from "./labels";
import { colors, monospace, styles } from "./theme";

// One page a file: what does not fit it stands in the file's own packet.
const shown = { reasons: 5, flags: 6, points: 6, overrides: 3 } as const;
const longest = 200;

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const onDay = (iso: string | null) => (iso ? formatDate(new Date(iso)) : nothing);

/** Some lines, and how many more there are. */
const Lines = ({ lines, most, none }: { lines: string[]; most: number; none: string }) => {
  if (lines.length === 0) return <Nothing>{none}</Nothing>;
  return (
    <View>
      {lines.slice(0, most).map((line, index) => (
        <Text key={`${index} ${line}`} style={{ marginBottom: 2 }}>
          {short(line)}
        </Text>
      ))}
      {lines.length > most && <Text style={styles.quiet}>And {lines.length - most} more, in the packet.</Text>}
    </View>
  );
};

/** Who, which cycle, the verdict, red flags, the checklist, what is open, exceptions, the last decision. */
export const CommitteeSummary = ({ page }: { page: CommitteePage }) => {
  const { summary } = page;
  const { label, tone } = factsOfFileType(summary.verdict?.fileType ?? page.fileType);
  const reasons = [
    ...(summary.verdict?.rules ?? [])
      .filter(({ fired }) => fired)
      .map(({ reason, evidence }) => [reason, ...evidence.map(({ text }) => text)].join(". ")),
    ...(summary.verdict?.waitsFor ?? []).map((element) => `${element.label}: ${element.status.toLowerCase()}`),
  ];
  return (
    <View>
      <Text style={styles.label}>File {page.number}</Text>
      <Text style={{ fontSize: 18, fontWeight: 600, lineHeight: 1.25 }}>{page.name}</Text>
      <Text style={{ marginTop: 2, marginBottom: 12, color: colors.soft }}>
        {[page.cycle, page.npi && `NPI ${page.npi}`, page.states.join(", ")].filter(Boolean).join(" · ")}
      </Text>

      <View style={{ backgroundColor: colors.tint, borderRadius: 4, padding: 12 }}>
        <View style={{ fontSize: 11, marginBottom: 5 }}>
          <Status tone={tone}>{label}</Status>
        </View>
        <Lines
          lines={reasons}
          most={shown.reasons}
          none={summary.verdict ? "No rule speaks against it." : "No rule has judged it yet."}
        />
        <View style={{ marginTop: 6 }}>
          <DetailLines
            facts={[
              { label: "Status", value: `${page.statusLabel}, since ${formatDate(page.statusChangedAt)}` },
              { label: "Decide by", value: onDay(summary.decideBy) },
              { label: "Last credentialed", value: onDay(summary.lastCredentialedDate) },
              ...(page.carriedFrom ? [{ label: "Carried over", value: page.carriedFrom }] : []),
              ...(page.conflicts.length > 0
                ? [{ label: "Conflict of interest", value: short(page.conflicts.join("; ")) }]
                : []),
              ...(page.note ? [{ label: "Note", value: page.note }] : []),
            ]}
          />
        </View>
      </View>

      <Text style={styles.subtitle}>Red flags</Text>
      <RedFlags flags={summary.redFlags} />
      <Text style={styles.subtitle}>Open points</Text>
      <Lines lines={summary.openPoints} most={shown.points} none="Nothing is open." />
      <Text style={styles.subtitle}>Checklist</Text>
      <Checklist elements={summary.checklist} />
      <Text style={styles.subtitle}>Exceptions by a Supervisor</Text>
      <Lines
        lines={summary.overrides.map(
          ({ kind, reason, actorName, createdAt }) =>
            `${inWords(kind.replaceAll("-", "_"))}: ${reason} (${actorName}, ${onDay(createdAt)})`,
        )}
        most={shown.overrides}
        none="None was recorded."
      />
      <Text style={styles.subtitle}>Last decision</Text>
      {summary.lastDecision ? (
        <Text>
          {summary.lastDecision.label}, {onDay(summary.lastDecision.occurredAt)}, {summary.lastDecision.actorName}
          {summary.lastDecision.reason ? `: ${short(summary.lastDecision.reason)}` : ""}
        </Text>
      ) : (
        <Nothing>This workflow has not been decided on yet.</Nothing>
      )}
      <Text style={styles.subtitle}>Verification packet</Text>
      {page.packet ? (
        <Text>
          Built {formatMoment(page.packet.createdAt)}. SHA-256{" "}
          <Text style={[monospace, { fontSize: 7 }]}>{page.packet.sha256}</Text>
          {page.packet.isCurrent ? "" : ". The checklist has changed since: see above."}
        </Text>
      ) : (
        <Nothing>None had been built when this was drawn.</Nothing>
      )}
    </View>
  );
};

const RedFlags = ({ flags }: { flags: CommitteePage["summary"]["redFlags"] }) => {
  if (flags.length === 0) return <Nothing>No critical or major flag is open.</Nothing>;
  return (
    <View>
      {flags.slice(0, shown.flags).map((flag) => (
        <View key={flag.id} style={{ flexDirection: "row", marginBottom: 3 }} wrap={false}>
          <View style={{ width: 68 }}>
            <Status tone={flag.severity}>{inWords(flag.severity)}</Status>
          </View>
          <Text style={{ flex: 1 }}>
            <Text style={styles.strong}>
              {flag.flagType}
              {flag.isConfirmed ? " · confirmed" : ""}
            </Text>
            {`. ${short(flag.description)}`}
          </Text>
        </View>
      ))}
      {flags.length > shown.flags && (
        <Text style={styles.quiet}>And {flags.length - shown.flags} more, in the packet.</Text>
      )}
    </View>
  );
};

const tones: Record<string, "done" | "critical" | "major" | "minor" | "waiting"> = {
  verified: "done",
  not_applicable: "minor",
  failed: "critical",
  source_unavailable: "major",
};

const Checklist = ({ elements }: { elements: CommitteePage["summary"]["checklist"] }) => {
  const required = elements.filter((element) => element.required);
  if (required.length === 0) return <Nothing>This workflow has no checklist.</Nothing>;
  return (
    <View style={{ flexDirection: "row", flexWrap: "wrap" }}>
      {required.map((element) => (
        <View key={element.element} style={{ width: "50%", flexDirection: "row", marginBottom: 2.5 }}>
          <Text style={{ width: "52%", paddingRight: 8 }}>{element.label}</Text>
          <View style={{ width: "46%" }}>
            <Status tone={element.isPastWindow ? "critical" : (tones[element.status] ?? "waiting")}>
              {element.isPastWindow ? "Past its window" : element.statusLabel}
            </Status>
          </View>
        </View>
      ))}
    </View>
  );
};
