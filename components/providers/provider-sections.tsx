import type { ReactNode } from "react";
import { ExpiryText } from "@/components/ui/expiry-text";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/date-text";

type Line = { id: string; content: ReactNode };
type Section = { title: string; lines: Line[] };

/** What is on file beside the checklist, a line each: licenses, registrations, boards, training, cover, affiliations, groups. */
export function ProviderSections({ detail }: { detail: ProviderDetail }) {
  const sections = sectionsOf(detail);
  const filled = sections.filter(({ lines }) => lines.length > 0);
  const empty = sections.filter(({ lines }) => lines.length === 0);
  return (
    <section aria-labelledby="on-file-title" className="rounded border bg-raised px-4 py-2.5">
      <h2 id="on-file-title" className="sr-only">
        On file
      </h2>
      {filled.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-13 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          {filled.map(({ title, lines }) => (
            <div key={title} className="contents">
              <dt className="text-ink-3 max-sm:mt-1.5">{title}</dt>
              <dd className="flex min-w-0 flex-col gap-y-1">
                {lines.map(({ id, content }) => (
                  <span key={id} className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                    {content}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && (
        <p className={classNames("text-12 text-ink-3", filled.length > 0 && "mt-2 border-t pt-2")}>
          Nothing on file for {listed(empty.map(({ title }) => title))}.
        </p>
      )}
    </section>
  );
}

/** "groups", "DEA and CDS, boards": as in a sentence. */
const listed = (titles: readonly string[]): string =>
  titles.map((title) => (/^[A-Z]{2}/.test(title) ? title : title.toLowerCase())).join(", ");

const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part && part !== "None").join(", ");
const dollars = (amount: number): string =>
  amount >= 1_000_000 ? `$${(amount / 1_000_000).toLocaleString("en-US")} M` : `$${amount.toLocaleString("en-US")}`;

const Strong = ({ children }: { children: ReactNode }) => <span className="text-ink">{children}</span>;
const Quiet = ({ children }: { children: ReactNode }) =>
  children ? <span className="text-ink-2">{children}</span> : null;
const Mono = ({ children }: { children: ReactNode }) => <span className="font-mono text-12 text-ink">{children}</span>;

function sectionsOf(detail: ProviderDetail): Section[] {
  const { data, malpractice_insurance, board_certifications_data, education_training } = detail;
  return [
    {
      title: "Licenses",
      lines: data.licenses.map((row) => ({
        id: row.id,
        content: (
          <>
            <Strong>{row.state}</Strong>
            <Mono>{row.license_number}</Mono>
            <Quiet>{joined(row.license_type, row.status)}</Quiet>
            <ExpiryText value={row.expiration} />
          </>
        ),
      })),
    },
    {
      title: "DEA and CDS",
      lines: data.deas.map((row) => ({
        id: row.id,
        content: (
          <>
            <Strong>{row.state}</Strong>
            <Mono>{row.dea_number}</Mono>
            <Quiet>{joined(row.type, row.status)}</Quiet>
            <ExpiryText value={row.expire_date} />
          </>
        ),
      })),
    },
    {
      title: "Boards",
      lines: board_certifications_data.map((row) => ({
        id: row.id,
        content: (
          <>
            <Strong>{joined(row.specialty, row.subspecialty)}</Strong>
            <Quiet>{joined(row.status, row.duration_type)}</Quiet>
            <ExpiryText value={row.expire_date} />
          </>
        ),
      })),
    },
    {
      title: "Education",
      lines: education_training.map((row) => ({
        id: row.id,
        content: (
          <>
            <Strong>{row.institution}</Strong>
            <Quiet>{joined(row.type, row.degree, row.specialty)}</Quiet>
          </>
        ),
      })),
    },
    {
      title: "Malpractice",
      lines: malpractice_insurance.map((row) => ({
        id: row.id,
        content: (
          <>
            <Mono>{row.policy_number}</Mono>
            <Strong>
              {dollars(row.occurrence_coverage_amount)} / {dollars(row.aggregate_coverage_amount)}
            </Strong>
            <Quiet>{row.pliCoverageType}</Quiet>
            <ExpiryText value={row.policyExpirationDate} />
          </>
        ),
      })),
    },
    {
      title: "Affiliations",
      lines: data.hospital_affiliations.map((row) => ({
        id: row.id,
        content: (
          <>
            <Strong>{row.name}</Strong>
            <Quiet>{joined(row.type, row.specialty, row.state)}</Quiet>
            {row.start_date && (
              <span className="text-12 text-ink-3">
                since <DateText value={row.start_date} />
              </span>
            )}
          </>
        ),
      })),
    },
    {
      title: "Groups",
      lines: (data.groups ?? []).map((row) => ({
        id: row.id,
        content: (
          <>
            <Strong>{row.group_name}</Strong>
            <Quiet>
              {joined(
                row.location_name,
                row.group_npi && `NPI ${row.group_npi}`,
                row.group_tin && `TIN ${row.group_tin}`,
              )}
            </Quiet>
          </>
        ),
      })),
    },
  ];
}
