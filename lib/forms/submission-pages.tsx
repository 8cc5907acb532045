import { Document, Page, Text, View } from "@react-pdf/renderer";
import { DetailLines, Section } from "@/lib/packets/blocks";
import { formatMoment } from "@/lib/packets/dates";
import { styles } from "@/lib/packets/theme";

/** What stands on paper of a submission. */
export type SubmissionPages = {
  id: string;
  organizationName: string;
  formName: string;
  version: number;
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
        <Text>
          Submission {pages.id} · Received {formatMoment(pages.submittedAt)} from {pages.submittedBy}
        </Text>
        <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
      </View>
      <View style={styles.body}>
        {pages.sections.map(({ title, answers }, index) => (
          <Section key={title} id={`section-${index}`} title={title}>
            <DetailLines
              facts={answers.map(({ label, value }) => ({ label, value: value === "" ? "Not answered" : value }))}
            />
          </Section>
        ))}
      </View>
    </Page>
  </Document>
);
