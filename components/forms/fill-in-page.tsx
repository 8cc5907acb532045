"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FileError } from "@/components/credentialing/file-error";
import { FillInForm } from "@/components/forms/fill-in-form";
import { formQuery, versionQuery } from "@/components/forms/forms-queries";
import { UnsavedChangesGuard } from "@/components/records/unsaved-changes";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";

const words = { one: "form", many: "forms" };

/** The published version of a form, to be filled in by staff for whoever sent it on paper. */
export function FillInPage({ formId }: { formId: string }) {
  const form = useQuery(formQuery(formId));
  const versionId = form.data?.currentVersionId ?? null;
  const version = useQuery({
    ...versionQuery(formId, versionId ?? ""),
    enabled: versionId !== null,
    // When the version is withdrawn meanwhile, the questions stay until those of the next are there.
    placeholderData: (previous) => previous,
  });
  const name = form.data?.name;
  useEffect(() => {
    if (name) document.title = `Fill in ${name} · Credence`;
  }, [name]);

  const error = form.error ?? version.error;
  if (error && !(form.data && version.data)) {
    return (
      <FileError
        subjects={words}
        listAddress="/console/forms?tab=forms"
        error={error}
        onRetry={() => void Promise.all([form.refetch(), version.refetch()])}
      />
    );
  }
  if (!form.data) return <Skeleton className="m-6 h-64" />;
  const head = (
    <>
      <BreadcrumbLabel text={`Fill in ${form.data.name}`} />
      <PageHeader title={<span className="wrap-anywhere">{form.data.name}</span>} />
    </>
  );
  if (versionId === null && !version.data) {
    return (
      <>
        {head}
        <EmptyState
          title="No version of this form takes submissions."
          action={<ButtonLink href={`/console/forms/${formId}`}>Open the form</ButtonLink>}
        >
          A Supervisor publishes one.
        </EmptyState>
      </>
    );
  }
  return (
    <UnsavedChangesGuard>
      {head}
      {version.data ? (
        <FillInForm version={version.data} isClosed={versionId === null} />
      ) : (
        <Skeleton className="mx-4 h-64 md:mx-6" />
      )}
    </UnsavedChangesGuard>
  );
}
