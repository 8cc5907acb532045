"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { fileKey } from "@/components/credentialing/file-cache";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { callForAnswer } from "@/lib/api/client";
import { listFormSubmissions } from "@/lib/forms/operations";

/** More than these are read in the list of submissions. */
const shownAtOnce = 10;

type ProviderSubmissionsProps = {
  providerId: string;
  npi: string;
  /** What stands below them, once there are some. */
  below?: ReactNode;
};

/** The forms that were submitted about a provider's NPI; nothing while there are none. */
export function ProviderSubmissions({ providerId, npi, below }: ProviderSubmissionsProps) {
  const { data, error } = useQuery({
    queryKey: [...fileKey(providerId), "submissions", npi],
    queryFn: () => callForAnswer(listFormSubmissions, { query: { npi, limit: shownAtOnce, include_total: true } }),
    enabled: npi !== "",
  });
  if (error) return <p className="px-4 text-12 text-critical">Submitted forms: {describeError(error)}</p>;
  const rows = data?.body.data ?? [];
  if (rows.length === 0) return null;
  const total = data?.total ?? rows.length;
  return (
    <div className="flex flex-col gap-4">
      <section aria-labelledby="submitted-forms" className="rounded border bg-raised">
        <h3 id="submitted-forms" className="border-b px-4 py-2.5 text-13 font-semibold">
          Submitted forms
          <span className="ml-1.5 font-normal text-ink-3">{total.toLocaleString("en-US")}</span>
        </h3>
        <ul className="divide-y">
          {rows.map(({ id, form, createdAt, submittedBy }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 text-13">
              <Link
                href={`/console/forms/submissions/${id}`}
                className="font-medium text-ink underline-offset-2 hover:underline"
              >
                {form.name}, version {form.version}
              </Link>
              <span className="text-12 text-ink-3">
                <MomentText value={createdAt} />, {submittedBy.user.name}
              </span>
            </li>
          ))}
        </ul>
        {total > rows.length && (
          <p className="border-t px-4 py-2 text-12">
            <Link href={`/console/forms?q=${npi}`} className="text-accent-ink underline-offset-2 hover:underline">
              All submissions about this NPI
            </Link>
          </p>
        )}
      </section>
      {below}
    </div>
  );
}
