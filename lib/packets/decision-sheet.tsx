import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { counted } from "@/lib/counted";
import { isSettled, verificationStatuses } from "@/lib/verification/elements";
import { recordedSignature } from "@/lib/workflows/recorded-signature";
import { signatureStatementText } from "@/lib/workflows/signature-statement";
import { DetailLines, Section, Status } from "./blocks";
import { formatDate, formatMoment, nothing } from "./dates";
import { outcomes } from "./decision";
import { decisionFacts } from "./decision-facts";
import { inWords } from "./labels";
import type { PacketData, PacketEvent } from "./packet-data";
import { Table } from "./table";
import { colors, monospace, styles } from "./theme";
import { ageOf, labelOf } from "./verification-age";

/** What a decision's sheet tells: the file as it stood, the decision, and the packet that it was taken on. */
export type DecisionSheetData = {
  data: PacketData;
  event: PacketEvent;
  /** Null where the decision was taken before any packet was built. */
  decidedOn: { id: string; sha256: string } | null;
};

type SheetProps = { sheet: DecisionSheetData; title: string; children: ReactNode };

const Sheet = ({ sheet: { data, event }, title, children }: SheetProps) => (
  <Document
    title={`${title}: ${data.subject.name}`}
    author={data.organization.name}
    subject={`Credentialing workflow ${data.workflow.id}, event ${event.id}`}
    creator="Credence"
    producer="Credence"
    creationDate={data.generatedAt}
    language="en-US"
  >
    <Page size="LETTER" style={[styles.page, { paddingTop: 50 }]}>
      <View fixed style={styles.footer}>
        <Text>
          {data.organization.name} · {title} · Drawn {formatMoment(data.generatedAt)}
        </Text>
        <Text render={({ pageNumber, totalPages }) => `Sheet page ${pageNumber} of ${totalPages}`} />
      </View>
      <View style={styles.body}>
        <Text style={{ fontSize: 10, fontWeight: 600 }}>{data.organization.name}</Text>
        <Text style={{ marginTop: 28, fontSize: 10, fontWeight: 500, color: colors.accent }}>{title}</Text>
        <Text style={{ marginTop: 4, fontSize: 22, fontWeight: 600, lineHeight: 1.2 }}>{data.subject.name}</Text>
        <Text style={{ marginTop: 2, marginBottom: 18, color: colors.soft }}>
          {data.workflow.cycle === "Recredentialing" ? "Recredentialing" : "Initial credentialing"}
          {data.subject.npi ? ` · NPI ${data.subject.npi}` : ""}
          {data.subject.states.length > 0 ? ` · ${data.subject.states.join(", ")}` : ""}
        </Text>
        {children}
      </View>
    </Page>
  </Document>
);

const hash = (text: string) => <Text style={[monospace, { fontSize: 7 }]}>{text}</Text>;

/** Who decided what about whom, on what, signed how: one decision, so that it can be proved by itself. */
export const DecisionSheet = ({ sheet }: { sheet: DecisionSheetData }) => {
  const { data, event, decidedOn } = sheet;
  const outcome = outcomes[event.action] ?? { label: inWords(event.action), tone: "minor" as const };
  return (
    <Sheet sheet={sheet} title="Decision sheet">
      <View wrap={false} style={{ padding: 14, borderRadius: 4, backgroundColor: colors.tint, marginBottom: 20 }}>
        <View style={{ fontSize: 12, marginBottom: 8 }}>
          <Status tone={outcome.tone}>{outcome.label}</Status>
        </View>
        <DetailLines facts={decisionFacts(event)} />
      </View>
      <SignatureSection event={event} />
      <Section id="against" title="What stood against it" isShort={data.overrides.length <= 3}>
        <Against sheet={sheet} />
      </Section>
      <ChecklistDigest sheet={sheet} />
      <Section id="rests-on" title="What it rests on" isShort>
        <DetailLines
          facts={[
            { label: "Workflow", value: hash(data.workflow.id) },
            { label: "Event", value: hash(event.id) },
            { label: "Packet", value: decidedOn ? hash(decidedOn.id) : "No packet had been built" },
            { label: "Packet SHA-256", value: decidedOn ? hash(decidedOn.sha256) : nothing },
          ]}
        />
      </Section>
    </Sheet>
  );
};

const SignatureSection = ({ event }: { event: PacketEvent }) => {
  const signature = recordedSignature(event.signature);
  return (
    <Section id="signature" title="Signature" isShort>
      {signature ? (
        <View>
          <Text style={{ color: colors.soft, maxWidth: 430 }}>
            {signatureStatementText(signature.statementVersion) ?? ""}
          </Text>
          <Text style={{ marginTop: 14, fontSize: 16, lineHeight: 1.4, fontWeight: 500 }}>{signature.name}</Text>
          <View style={{ width: 360, borderTopWidth: 0.75, borderTopColor: colors.ink, marginTop: 2, paddingTop: 4 }}>
            <Text style={styles.quiet}>
              Statement {signature.statementVersion}
              {signature.confirmedBy && signature.confirmedAt
                ? ` · confirmed by ${confirmedBy[signature.confirmedBy]}, ${formatMoment(new Date(signature.confirmedAt))}`
                : " · not confirmed by a second proof"}
            </Text>
          </View>
        </View>
      ) : (
        <Text>Entered through the API, without a typed signature.</Text>
      )}
    </Section>
  );
};

const confirmedBy = { password: "password", "single-sign-on": "single sign-on" } as const;

const Against = ({ sheet: { data, event } }: { sheet: DecisionSheetData }) => {
  const matches = data.flags.filter(
    ({ active, isConfirmed, severity }) => active && isConfirmed && severity === "critical",
  );
  const stale = data.elements.filter(
    (element) =>
      element.required && ageOf(element, { policy: data.policy, generatedAt: event.occurredAt })?.isPast === true,
  );
  return (
    <View>
      <DetailLines
        facts={[
          ...matches.map(({ description }) => ({ label: "Confirmed match", value: description })),
          ...stale.map(({ element }) => ({ label: "Past its window", value: labelOf(element) })),
          ...(matches.length + stale.length === 0 ? [{ label: "Open", value: "Nothing" }] : []),
        ]}
      />
      <Text style={styles.subtitle}>Overrides by a Supervisor</Text>
      <Table
        rows={data.overrides.filter(({ createdAt }) => createdAt <= event.occurredAt)}
        keyOf={({ id }) => id}
        nothing="None was recorded."
        columns={[
          { label: "Of", flex: 1.8, cell: ({ kind }) => inWords(kind.replaceAll("-", "_")) },
          { label: "Reason", flex: 4, cell: ({ reason }) => reason },
          { label: "By", flex: 1.8, cell: ({ actorName }) => actorName },
          { label: "Recorded", flex: 2, cell: ({ createdAt }) => formatMoment(createdAt) },
        ]}
      />
    </View>
  );
};

const isKnown = (status: string): status is keyof typeof verificationStatuses => status in verificationStatuses;

const ChecklistDigest = ({ sheet: { data } }: { sheet: DecisionSheetData }) => {
  const required = data.elements.filter((element) => element.required);
  const settled = required.filter(({ status }) => isSettled(status));
  const open = data.flags.filter(({ active }) => active);
  return (
    <Section
      id="checklist"
      title="Checklist in short"
      lead={`${settled.length} of ${required.length} required elements verified or not applicable; ${counted(open.length, "open flag")}. Checklist version ${data.workflow.checklistVersion}.`}
    >
      <Table
        rows={required}
        keyOf={({ element }) => element}
        nothing="This workflow has no checklist."
        columns={[
          { label: "Element", flex: 2.6, cell: ({ element }) => labelOf(element) },
          {
            label: "Result",
            flex: 1.6,
            cell: ({ status }) => (isKnown(status) ? verificationStatuses[status].label : inWords(status)),
          },
          { label: "Verified", flex: 1.5, cell: ({ verifiedAt }) => formatDate(verifiedAt) },
          {
            label: "Evidence SHA-256, first half",
            flex: 3,
            cell: ({ evidenceHash }) => hash(evidenceHash?.slice(0, 32) ?? ""),
          },
        ]}
      />
    </Section>
  );
};

type RevertedProps = { sheet: DecisionSheetData; reverted: PacketEvent; original: { id: string; sha256: string } };

/** The page before a sheet whose decision was taken back: by whom, when, why, and the sheet as it was. */
export const RevertedNotice = ({ sheet, reverted, original }: RevertedProps) => (
  <Sheet sheet={sheet} title="Reverted decision">
    <View wrap={false} style={{ padding: 14, borderRadius: 4, backgroundColor: colors.tint, marginBottom: 20 }}>
      <View style={{ fontSize: 12, marginBottom: 8 }}>
        <Status tone="critical">{`Reverted: ${outcomes[sheet.event.action]?.label ?? sheet.event.action}`}</Status>
      </View>
      <DetailLines
        facts={[
          { label: "Reverted by", value: reverted.actorName },
          { label: "Reverted", value: formatMoment(reverted.occurredAt) },
          { label: "Reason", value: reverted.reason || nothing },
          { label: "Decision recorded", value: formatMoment(sheet.event.occurredAt) },
          { label: "Sheet as it was", value: hash(original.id) },
          { label: "Its SHA-256", value: hash(original.sha256) },
        ]}
      />
    </View>
    <Text style={styles.quiet}>The decision's own sheet follows. It no longer stands.</Text>
  </Sheet>
);
