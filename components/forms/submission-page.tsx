"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { FileError } from "@/components/credentialing/file-error";
import { pagesFacts } from "@/components/forms/form-words";
import { type Submission, submissionQuery, versionQuery } from "@/components/forms/forms-queries";
import { MappedData } from "@/components/forms/mapped-data";
import { SubmittedAnswers } from "@/components/forms/submitted-answers";
import { SubmittedPages } from "@/components/forms/submitted-pages";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { CopyableId } from "@/components/ui/copyable-id";
import { MomentText } from "@/components/ui/date-text";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";

const words = { one: "submission", many: "submissions" };
const tabs = ["answers", "mapped", "pdf"] as const;
const link = "text-accent-ink underline-offset-2 hover:underline";

/** A submission: what was answered, what the map made of it, and its pages. */
export function SubmissionPage({ submissionId }: { submissionId: string }) {
  const [tab, showTab] = useUrlTab(tabs);
  const submission = useQuery(submissionQuery(submissionId));
  const { data } = submission;
  const version = useQuery({
    ...versionQuery(data?.form.id ?? "", data?.formVersionId ?? ""),
    enabled: data !== undefined,
  });
  const title = data && (data.name || data.form.name);
  useEffect(() => {
    if (title) document.title = `${title} · Credence`;
  }, [title]);

  const error = submission.error ?? version.error;
  if (error && !(data && version.data)) {
    return (
      <FileError
        subjects={words}
        listAddress="/console/forms"
        error={error}
        onRetry={() => void Promise.all([submission.refetch(), version.refetch()])}
      />
    );
  }
  if (!data || !version.data || !title) return <Skeleton className="m-6 h-64" />;
  return (
    <>
      <BreadcrumbLabel text={title} />
      <PageHeader
        title={<span className="wrap-anywhere">{title}</span>}
        actions={<Badge tone={pagesFacts[data.state].tone}>{pagesFacts[data.state].label}</Badge>}
      />
      <Facts submission={data} />
      <div className="flex max-w-(--content-max) min-h-0 flex-col gap-4 px-4 pb-10 md:px-6">
        {data.state === "failed" && (
          <Notice tone="major" title={`${data.problem}.`}>
            The answers are kept; nothing has to be submitted again.
          </Notice>
        )}
        <Tabs
          label="Views of the submission"
          value={tab}
          onValueChange={showTab}
          tabs={[
            {
              value: "answers",
              label: "Answers",
              content: <SubmittedAnswers submission={data} fields={version.data.fields} />,
            },
            {
              value: "mapped",
              label: "Mapped data",
              content: <MappedData submission={data} content={version.data} />,
            },
            { value: "pdf", label: "PDF", content: <SubmittedPages submission={data} /> },
          ]}
        />
      </div>
    </>
  );
}

function Facts({ submission }: { submission: Submission }) {
  const { id, npi, form, formVersionId, submittedBy, createdAt, providerId } = submission;
  const facts = [
    { term: "NPI", value: <CopyableId value={npi} label="NPI" className="text-13!" /> },
    {
      term: "Form",
      value: (
        <Link href={`/console/forms/${form.id}?tab=versions`} className={link} title={formVersionId}>
          {form.name}, version {form.version}
        </Link>
      ),
    },
    { term: "Submitted by", value: <span title={submittedBy.email || undefined}>{submittedBy.user.name}</span> },
    { term: "Received", value: <MomentText value={createdAt} /> },
    {
      term: "Provider",
      value: providerId ? (
        <Link href={`/console/providers/${providerId}?tab=attested`} className={link}>
          Open provider file
        </Link>
      ) : (
        <span className="text-ink-3">Not on file</span>
      ),
    },
    { term: "Id", value: <CopyableId value={id} label="id" short className="text-13!" /> },
  ];
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 px-4 pb-3 md:px-6">
      {facts.map(({ term, value }) => (
        <div key={term} className="min-w-0">
          <dt className="text-12 text-ink-3">{term}</dt>
          <dd className="text-13 text-ink wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
