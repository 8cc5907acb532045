import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import type { z } from "zod";
import { counted } from "@/lib/counted";
import { DetailLines, Facts, Nothing, Section, Status } from "@/lib/packets/blocks";
import { formatDate, formatMoment } from "@/lib/packets/dates";
import { loadFonts, printableThroughout } from "@/lib/packets/fonts";
import { Table } from "@/lib/packets/table";
import { colors, monospace, styles } from "@/lib/packets/theme";
import type { Certificate } from "./monitoring-schemas";

type CertificateData = z.input<typeof Certificate>;
type Content = CertificateData["content"];
type Screening = Content["screenings"][number];
type Version = Content["versions"][number];

const causes: Record<Screening["cause"], string> = {
  "list-changed": "New version of the list",
  monthly: "Monthly",
  "policy-changed": "New matching rules",
  asked: "On request",
};

const monthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const nameOfMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));
const day = (text: string | null) => formatDate(text === null ? null : new Date(text));
const moment = (text: string | null | undefined) => formatMoment(text ? new Date(text) : null);
const number = (value: number | null) => (value === null ? "–" : value.toLocaleString("en-US"));

const Result = ({ content }: { content: Content }) => (
  <View style={{ marginTop: 8, backgroundColor: colors.tint, borderRadius: 4, padding: 16 }}>
    <View style={{ fontSize: 12, marginBottom: 8 }}>
      <Status tone={content.isComplete ? "done" : "major"}>
        {content.isComplete ? "Complete for the month" : "Not complete"}
      </Status>
    </View>
    {content.gaps.map((gap) => (
      <Text key={gap} style={{ marginBottom: 3 }}>
        {gap}
      </Text>
    ))}
    <DetailLines
      facts={[
        { label: "Complete screenings", value: number(content.totals.screenings) },
        { label: "Confirmed matches", value: `${number(content.totals.confirmed)} in the last screening` },
        { label: "To review by a person", value: `${number(content.totals.review)} in the last screening` },
        { label: "Cleared automatically", value: `${number(content.totals.cleared)} in the last screening` },
        {
          label: "Flags",
          value: `${number(content.totals.flagsRaised)} raised, ${number(content.totals.flagsClosed)} closed in the month`,
        },
      ]}
    />
  </View>
);

const Screenings = ({ screenings }: { screenings: Content["screenings"] }) => (
  <Section id="screenings" title="Screenings" lead="Each is of everybody who was monitored when it ran.">
    {screenings.length === 0 && <Nothing>No screening was completed in this month.</Nothing>}
    {screenings.map((one) => (
      <View key={one.id} wrap={false} style={{ marginBottom: 12 }}>
        <Text style={styles.subtitle}>
          {moment(one.finishedAt)} · {causes[one.cause]}
        </Text>
        <DetailLines
          facts={[
            {
              label: "Screened",
              value: `${counted(one.providers, "provider", "providers")} and ${counted(one.facilities, "facility", "facilities")}, begun ${moment(one.startedAt)}`,
            },
            { label: "Against", value: describe(one.version) },
            {
              label: "Thresholds",
              value: `A person looks from ${one.thresholds.reviewFrom} bits on${one.thresholds.reviewsSameName ? ", and at the same name whatever the score" : ""}; matching rules version ${one.policyVersion}`,
            },
            {
              label: "Result",
              value: `${number(one.confirmed)} confirmed, ${number(one.review)} to review, ${number(one.cleared)} cleared automatically; ${counted(one.flagsRaised, "flag", "flags")} raised, ${number(one.flagsClosed)} closed`,
            },
            { label: "Screening", value: <Text style={[monospace, { fontSize: 7 }]}>{one.id}</Text> },
          ]}
        />
      </View>
    ))}
  </Section>
);

const describe = ({ loadedAt, listDate, recordCount }: Version): string =>
  `The version loaded ${moment(loadedAt)}, ${number(recordCount)} records${listDate ? `, of ${day(listDate)}` : ""}`;

const Versions = ({ versions }: { versions: Content["versions"] }) => (
  <Section
    id="versions"
    title="Versions of the list"
    lead="Those in use in the month; SHA-256 over the files as read."
    isShort={versions.length <= 8}
  >
    <Table
      rows={versions}
      keyOf={({ id }) => id}
      nothing="No version of this list was loaded."
      columns={[
        { label: "Loaded", flex: 2, cell: ({ loadedAt }) => moment(loadedAt) },
        { label: "List of", flex: 1.2, cell: ({ listDate }) => day(listDate) },
        { label: "Records", flex: 1, cell: ({ recordCount }) => number(recordCount) },
        {
          label: "SHA-256",
          flex: 4,
          cell: ({ fileHash }) => <Text style={[monospace, { fontSize: 6, lineHeight: 1.6 }]}>{fileHash ?? "–"}</Text>,
        },
      ]}
    />
  </Section>
);

const Sheet = ({ data }: { data: CertificateData }) => {
  const { content } = data;
  return (
    <Document
      title={`Monitoring certificate: ${content.listName}, ${nameOfMonth(content.month)}`}
      author={content.organization.name}
      creator="Credence"
      producer="Credence"
      creationDate={data.createdAt ? new Date(data.createdAt) : undefined}
      language="en-US"
    >
      <Page size="LETTER" style={[styles.page, { paddingTop: 50 }]}>
        <View fixed style={styles.footer}>
          <Text>
            {content.organization.name} · Certified {moment(data.createdAt)}
          </Text>
          <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
        </View>
        <View style={styles.body}>
          <Text style={{ fontSize: 10, fontWeight: 600 }}>{content.organization.name}</Text>
          <Text style={{ marginTop: 36, fontSize: 10, fontWeight: 500, color: colors.accent }}>
            Certificate of ongoing monitoring
          </Text>
          <Text style={{ marginTop: 4, fontSize: 26, fontWeight: 600, lineHeight: 1.2 }}>{content.listName}</Text>
          <Text style={{ marginTop: 4, fontSize: 11, color: colors.soft }}>
            {nameOfMonth(content.month)} · {day(content.from)} to {day(content.to)}
          </Text>
          <View style={{ marginTop: 20, paddingTop: 16, borderTopWidth: 0.75, borderTopColor: colors.ink }}>
            <Facts
              columns={3}
              facts={[
                { label: "Monitored providers", value: number(content.monitored.providers) },
                { label: "Monitored facilities", value: number(content.monitored.facilities) },
                { label: "Certified", value: moment(data.createdAt) },
              ]}
            />
          </View>
          <Result content={content} />
          <View style={{ marginTop: 22 }}>
            <Screenings screenings={content.screenings} />
            <Versions versions={content.versions} />
            <DetailLines
              facts={[
                {
                  label: "Certificate",
                  value: <Text style={[monospace, { fontSize: 7 }]}>{data.id ?? "To date"}</Text>,
                },
                {
                  label: "Content SHA-256",
                  value: <Text style={[monospace, { fontSize: 7 }]}>{data.contentHash}</Text>,
                },
              ]}
            />
          </View>
        </View>
      </Page>
    </Document>
  );
};

/** A certificate as PDF, in the look of the packet. The same content gives the same pages. */
export async function renderCertificate(data: CertificateData): Promise<Uint8Array> {
  await loadFonts();
  return renderToBuffer(Sheet({ data: printableThroughout(data) }));
}
