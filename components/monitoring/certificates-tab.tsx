"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CertificateDialog } from "@/components/monitoring/certificate-dialog";
import { certificateMonths, type CertificateMonth, monthWords } from "@/components/monitoring/certificate-months";
import { monitoringKey, overviewQuery } from "@/components/monitoring/monitoring-queries";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { Skeleton } from "@/components/ui/skeleton";
import { toneIcons } from "@/components/ui/tone";
import { useUrlState } from "@/components/ui/use-url-state";
import { call } from "@/lib/api/client";
import { maximumPageSize } from "@/lib/api/wire-schemas";
import { now } from "@/lib/clock";
import { dayOf } from "@/lib/day";
import { listCertificates } from "@/lib/monitoring/operations";

/** Month by list: a complete certificate, one that says what is missing, or none. */
export function CertificatesTab() {
  const [params, update] = useUrlState();
  const [today] = useState(() => dayOf(now()));
  const overview = useQuery(overviewQuery);
  const certificates = useQuery({
    queryKey: [...monitoringKey, listCertificates.id],
    queryFn: () => call(listCertificates, { query: { limit: maximumPageSize } }),
  });
  const failed = [overview, certificates].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <ErrorState
        title="The certificates could not be loaded."
        detail={describeError(failed.error)}
        onRetry={() => [overview, certificates].forEach((part) => void part.refetch())}
      />
    );
  }
  if (!overview.data || !certificates.data) return <Skeleton className="mx-4 h-72 md:mx-6" />;

  const months = certificateMonths(certificates.data.data, today);
  const present = months[0]?.month;
  const shown = params.get("certificate");
  const lists = overview.data.lists.filter(
    ({ source, isLoaded }) => isLoaded || months.some(({ bySource }) => bySource.has(source)),
  );
  const columns: PlainColumn<CertificateMonth>[] = [
    { key: "month", label: "Month", width: "md:w-40", cell: ({ month }) => monthWords(month) },
    ...lists.map(
      ({ source, listName }): PlainColumn<CertificateMonth> => ({
        key: source,
        label: listName,
        width: "md:w-40",
        cell: ({ month, bySource }) => {
          const certificate = bySource.get(source);
          const about = `${listName}, ${monthWords(month)}`;
          if (certificate)
            return (
              <CertificateButton
                tone={certificate.isComplete ? "done" : "major"}
                words={certificate.isComplete ? "Complete" : "With gaps"}
                about={about}
                onClick={() => update({ certificate: certificate.id })}
              />
            );
          if (month === present)
            return (
              <CertificateButton
                tone="neutral"
                words="To date"
                about={about}
                onClick={() => update({ certificate: `to-date:${source}` })}
              />
            );
          return <span className="text-ink-3">None</span>;
        },
      }),
    ),
  ];
  return (
    <div className="flex max-w-(--content-max) flex-col gap-3 px-4 pb-8 md:px-6">
      <p className="max-w-3xl text-13 text-ink-2">
        After the end of a month each list gets a certificate: who was screened against which version, when, with which
        thresholds and what came of it. What one says never changes; what is missing stands in it.
      </p>
      <PlainTable isFitting caption="Certificates" columns={columns} rows={months} rowId={({ month }) => month} />
      {shown && <CertificateDialog reference={shown} onClose={() => update({ certificate: null })} />}
    </div>
  );
}

type CertificateButtonProps = { tone: "done" | "major" | "neutral"; words: string; about: string; onClick: () => void };

function CertificateButton({ tone, words, about, onClick }: CertificateButtonProps) {
  const Icon = toneIcons[tone];
  const color = { done: "text-done", major: "text-major", neutral: "text-ink-2" }[tone];
  return (
    <button
      type="button"
      aria-label={`${words}: ${about}`}
      onClick={onClick}
      className="-my-0.5 -ml-1.5 inline-flex min-h-6 items-center gap-1.5 rounded-small px-1.5 text-13 whitespace-nowrap text-ink hover:bg-hover"
    >
      <Icon aria-hidden className={`size-3.5 shrink-0 ${color}`} />
      {words}
    </button>
  );
}
