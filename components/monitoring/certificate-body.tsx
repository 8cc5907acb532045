import type { ReactNode } from "react";
import { causeWords } from "@/components/monitoring/screening-facts";
import { CopyableId } from "@/components/ui/copyable-id";
import { DateText, MomentText } from "@/components/ui/date-text";
import { DefinitionList } from "@/components/ui/definition-list";
import { durationWords } from "@/components/ui/duration-words";
import { Notice } from "@/components/ui/notice";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { OperationAnswer } from "@/lib/api/operation";
import { number } from "@/lib/counted";
import type { getCertificate } from "@/lib/monitoring/operations";

type Certificate = OperationAnswer<typeof getCertificate>;
type Screening = Certificate["content"]["screenings"][number];
type Version = Certificate["content"]["versions"][number];

const screeningColumns: PlainColumn<Screening>[] = [
  {
    key: "finished",
    label: "Complete",
    cell: ({ finishedAt, cause }) => (
      <>
        <MomentText value={finishedAt} />
        <span className="block text-12 font-normal text-ink-3">{causeWords[cause]}</span>
      </>
    ),
  },
  {
    key: "who",
    label: "Screened",
    cell: ({ providers, facilities }) => `${number(providers)} providers, ${number(facilities)} facilities`,
  },
  {
    key: "version",
    label: "Version",
    cell: ({ version }) => <VersionWords version={version} />,
  },
  {
    key: "result",
    label: "Result",
    cell: ({ confirmed, review, cleared }) =>
      `${number(confirmed)} confirmed, ${number(review)} to review, ${number(cleared)} cleared automatically`,
  },
  {
    key: "thresholds",
    label: "Reviewed from",
    cell: ({ thresholds, policyVersion }) => (
      <span title={`Matching rules, version ${policyVersion}`}>
        {thresholds.reviewFrom} bits
        {thresholds.reviewsSameName && ", and every same name"}
      </span>
    ),
  },
  {
    key: "took",
    label: "Took",
    cell: (screening) => <span className="whitespace-nowrap">{durationWords(screening)}</span>,
  },
];

/** A certificate on screen: what is missing first, then who, against what, when, and what came of it. */
export function CertificateBody({ certificate }: { certificate: Certificate }) {
  const { content, contentHash } = certificate;
  const { monitored, totals, gaps, screenings, versions } = content;
  return (
    <div className="flex flex-col gap-4">
      {content.isComplete ? (
        <Notice tone="done" title="Nothing is missing that monthly monitoring asks for." />
      ) : (
        <Notice tone="major" title={gaps.length === 1 ? "One thing is missing." : `${gaps.length} things are missing.`}>
          <ul className="list-disc pl-4">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DefinitionList
        items={[
          { term: "Organization", value: content.organization.name },
          {
            term: "Monitored",
            value: `${number(monitored.providers)} providers and ${number(monitored.facilities)} facilities`,
          },
          {
            term: "Days",
            value: (
              <>
                <DateText value={content.from} /> to <DateText value={content.to} />
              </>
            ),
          },
          {
            term: "Flags",
            value: `${number(totals.flagsRaised)} raised, ${number(totals.flagsClosed)} closed in ${number(totals.screenings)} screenings`,
          },
          { term: "SHA-256", value: <CopyableId value={contentHash} label="hash of the content" short /> },
        ]}
      />
      <Part title="Screenings" empty="Nobody was screened against this list in the month.">
        {screenings.length > 0 && (
          <PlainTable caption="Screenings" columns={screeningColumns} rows={screenings} rowId={({ id }) => id} />
        )}
      </Part>
      <Part title="Versions in use" empty="No version of this list was loaded.">
        {versions.length > 0 && (
          <ul className="flex flex-col gap-1 text-13">
            {versions.map((version) => (
              <li key={version.id} className="flex flex-wrap gap-x-3">
                <VersionWords version={version} />
                {version.fileHash && <CopyableId value={version.fileHash} label="hash of the file" short />}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  );
}

function VersionWords({ version: { listDate, loadedAt, recordCount } }: { version: Version }) {
  return (
    <span>
      {listDate ? (
        <>
          of <DateText value={listDate} />
        </>
      ) : (
        <>
          loaded <DateText value={loadedAt} />
        </>
      )}
      {recordCount !== null && `, ${number(recordCount)} records`}
    </span>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-13 font-semibold">{title}</h3>
      {children || <p className="text-13 text-ink-3">{empty}</p>}
    </section>
  );
}
