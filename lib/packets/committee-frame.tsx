import { Document, Page, Text, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { formatMoment } from "./dates";
import { colors, styles } from "./theme";

/** What stands on every sheet that is made of a meeting. */
export type CommitteeHead = {
  organizationName: string;
  meetingId: string;
  name: string;
  meetsAt: Date;
  place: string;
  generatedAt: Date;
};

type DocumentProps = { head: CommitteeHead; title: string; children: ReactNode };

export const CommitteeDocument = ({ head, title, children }: DocumentProps) => (
  <Document
    title={`${title}: ${head.name}`}
    author={head.organizationName}
    subject={`Committee meeting ${head.meetingId}`}
    creator="Credence"
    producer="Credence"
    creationDate={head.generatedAt}
    language="en-US"
    pageMode="useOutlines"
  >
    {children}
  </Document>
);

type SheetProps = {
  head: CommitteeHead;
  title: string;
  hasRunningHead?: boolean;
  /** Which page, where that is not counted: a document of its own may be one of many that are joined. */
  place?: string;
  children: ReactNode;
};

/** A sheet with the meeting at its head, and at its foot what this is, when it was made and which page. */
export const CommitteeSheet = ({ head, title, hasRunningHead = true, place, children }: SheetProps) => (
  <Page size="LETTER" style={hasRunningHead ? styles.page : [styles.page, { paddingTop: 50 }]}>
    {hasRunningHead && (
      <View fixed style={styles.runningHead}>
        <Text style={{ color: colors.ink, fontWeight: 500 }}>{head.name}</Text>
        <Text>{formatMoment(head.meetsAt)}</Text>
      </View>
    )}
    <View fixed style={styles.footer}>
      <Text>
        {head.organizationName} · {title} · Made {formatMoment(head.generatedAt)}
      </Text>
      <Text render={({ pageNumber, totalPages }) => place ?? `Sheet ${pageNumber} of ${totalPages}`} />
    </View>
    <View style={styles.body}>{children}</View>
  </Page>
);

/** The head of the first sheet. */
export const CommitteeTitle = ({ head, title }: { head: CommitteeHead; title: string }) => (
  <View>
    <Text style={{ fontSize: 10, fontWeight: 600 }}>{head.organizationName}</Text>
    <Text style={{ marginTop: 40, fontSize: 10, fontWeight: 500, color: colors.accent }}>{title}</Text>
    <Text style={{ marginTop: 4, fontSize: 24, fontWeight: 600, lineHeight: 1.2 }}>{head.name}</Text>
    <Text style={{ marginTop: 4, marginBottom: 22, fontSize: 11, color: colors.soft }}>
      {[formatMoment(head.meetsAt), head.place].filter(Boolean).join(" · ")}
    </Text>
  </View>
);
