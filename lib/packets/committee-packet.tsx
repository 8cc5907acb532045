import { Text, View } from "@react-pdf/renderer";
import type { CommitteeFileSummary } from "@/lib/committee/agenda-schemas";
import { counted } from "@/lib/counted";
import { factsOfFileType } from "@/lib/providers/enumerations";
import { DetailLines, Section, Status } from "./blocks";
import { CommitteeDocument, type CommitteeHead, CommitteeSheet, CommitteeTitle } from "./committee-frame";
import { CommitteeSummary } from "./committee-summary";
import { formatMoment } from "./dates";
import { Table } from "./table";
import { colors, styles } from "./theme";

/** A file of the agenda as the packet shows it. */
export type CommitteePage = {
  itemId: string;
  number: number;
  name: string;
  npi: string;
  states: string[];
  cycle: string;
  statusLabel: string;
  statusChangedAt: Date;
  fileType: string;
  note: string;
  /** "Tabled at “…” on 5 Nov 2026"; empty for a file that is new to the committee. */
  carriedFrom: string;
  /** "Imogen Farrow: We share a practice" */
  conflicts: string[];
  summary: CommitteeFileSummary;
  /** The file's own packet, whose pages follow; null while it has none. */
  packet: { id: string; sha256: string; createdAt: Date; isCurrent: boolean } | null;
};

export type CommitteePaper = {
  head: CommitteeHead;
  quorum: number;
  publishedAt: Date;
  publishedByName: string;
  members: { userName: string; isChair: boolean }[];
  pages: CommitteePage[];
};

const title = "Committee packet";

export const bookmarkOf = ({ number, name }: Pick<CommitteePage, "number" | "name">): string => `${number}. ${name}`;

/** Cover and agenda; the pages of the files are joined to it. */
export const CommitteeCover = ({ paper }: { paper: CommitteePaper }) => (
  <CommitteeDocument head={paper.head} title={title}>
    <CommitteeSheet head={paper.head} title={`${title}, agenda`} hasRunningHead={false}>
      <CommitteeTitle head={paper.head} title={title} />
      <Terms paper={paper} />
      <Contents pages={paper.pages} />
    </CommitteeSheet>
  </CommitteeDocument>
);

/** The summary page of one file, as a document of its own: so that whoever draws many can do other things between. */
export const CommitteeFilePage = ({ paper, page }: { paper: CommitteePaper; page: CommitteePage }) => (
  <CommitteeDocument head={paper.head} title={title}>
    <CommitteeSheet head={paper.head} title={title} place={`File ${page.number} of ${paper.pages.length}`}>
      <CommitteeSummary page={page} />
    </CommitteeSheet>
  </CommitteeDocument>
);

const Terms = ({ paper }: { paper: CommitteePaper }) => (
  <View style={{ backgroundColor: colors.tint, borderRadius: 4, padding: 14, marginBottom: 24 }}>
    <DetailLines
      facts={[
        { label: "Files", value: counted(paper.pages.length, "file") },
        {
          label: "Members",
          value: paper.members.map(({ userName, isChair }) => (isChair ? `${userName} (chair)` : userName)).join(", "),
        },
        { label: "Quorum", value: `${counted(paper.quorum, "member")} who are present and not recused` },
        { label: "Agenda locked", value: `${formatMoment(paper.publishedAt)}, by ${paper.publishedByName}` },
      ]}
    />
  </View>
);

const Contents = ({ pages }: { pages: CommitteePage[] }) => (
  <Section
    id="contents"
    title="Agenda"
    lead="A summary page of each file follows, then their verification packets: the bookmarks lead to both."
  >
    <Table
      rows={pages}
      keyOf={({ itemId }) => itemId}
      nothing="There is no file on the agenda."
      columns={[
        { label: "No.", flex: 0.5, cell: ({ number }) => String(number) },
        {
          label: "File",
          flex: 3.4,
          cell: (page) => (
            <View>
              <Text style={styles.strong}>{page.name}</Text>
              {page.carriedFrom !== "" && <Text style={styles.label}>{page.carriedFrom}</Text>}
            </View>
          ),
        },
        { label: "Cycle", flex: 1.6, cell: ({ cycle }) => cycle },
        {
          label: "Verdict",
          flex: 1.9,
          cell: ({ fileType }) => {
            const { label, tone } = factsOfFileType(fileType);
            return <Status tone={tone}>{label}</Status>;
          },
        },
        { label: "Red flags", flex: 1.1, cell: ({ summary }) => String(summary.redFlags.length) },
        { label: "Packet", flex: 1.1, cell: ({ packet }) => (packet ? "Follows" : "None yet") },
      ]}
    />
  </Section>
);
