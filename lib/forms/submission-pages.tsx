import { Document, Page, Text, View } from "@react-pdf/renderer";
import { Facts, Section } from "@/lib/packets/blocks";
import { formatMoment } from "@/lib/packets/dates";
import { colors, styles } from "@/lib/packets/theme";

/** What stands on paper of a submission. */
export type SubmissionPages = {
  id: string;
  organizationName: string;
  formName: string;
  version: number;
  /** Of whom it tells; empty when the form does not ask. */
  name: string;
  npi: string;
  submittedBy: string;
  submittedAt: Date;
  sections: { title: string; answers: { label: string; value: string }[] }[];
};

/** A filled-in form as a document for @react-pdf/renderer; questions without an answer stand there too. */
export const SubmissionDocument = ({ pages }: { pages: SubmissionPages }) => (
  <Document
    title={`${pages.formName}, submission ${pages.id}`}
    author={pages.organizationName}
    creator="Credence"
    producer="Credence"
    creationDate={pages.submittedAt}
    language="en-US"
    pageMode="useOutlines"
  >
    <Page size="LETTER" style={styles.page}>
      <View fixed style={styles.runningHead}>
        <Text>{pages.organizationName}</Text>
        <Text>
          {pages.formName}, version {pages.version}
        </Text>
      </View>
      <View fixed style={styles.footer}>
        <Text>Submission {pages.id}</Text>
        <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
      </View>
      <View style={styles.body}>
        <Head pages={pages} />
        {pages.sections.map(({ title, answers }, index) => (
          <Section key={title} id={`section-${index}`} title={title}>
            {answers.map((answer, line) => (
              <Answer key={`${line} ${answer.label}`} {...answer} />
            ))}
          </Section>
        ))}
      </View>
    </Page>
  </Document>
);

/** Which form, about whom, and who sent it when. */
const Head = ({ pages: { formName, name, npi, submittedBy, submittedAt } }: { pages: SubmissionPages }) => (
  <View style={{ marginBottom: 14 }}>
    <Text style={{ fontSize: 20, fontWeight: 600, lineHeight: 1.2, marginBottom: 12 }}>{formName}</Text>
    <Facts
      columns={4}
      facts={[
        { label: "About", value: name || "Not named" },
        { label: "NPI", value: npi || "Not asked" },
        { label: "Submitted by", value: submittedBy },
        { label: "Received", value: formatMoment(submittedAt) },
      ]}
    />
  </View>
);

/** A question beside its answer; a long answer goes on over the page. */
const Answer = ({ label, value }: { label: string; value: string }) => (
  <View style={{ flexDirection: "row", paddingVertical: 2, borderBottomWidth: 0.5, borderBottomColor: colors.line }}>
    <Text style={[styles.quiet, { width: 170, paddingRight: 14 }]}>{label}</Text>
    <Text style={value === "" ? { flex: 1, color: colors.faint } : { flex: 1 }}>{value || "Not answered"}</Text>
  </View>
);
