"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { FileError } from "@/components/credentialing/file-error";
import { BegunFromFile } from "@/components/forms/begun-from-file";
import { FillInForm } from "@/components/forms/fill-in-form";
import { formQuery, versionQuery } from "@/components/forms/forms-queries";
import { UnsavedChangesGuard } from "@/components/records/unsaved-changes";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useUrlState } from "@/components/ui/use-url-state";
import { call } from "@/lib/api/client";
import { knownAnswers } from "@/lib/forms/known-answers";
import { getProvider } from "@/lib/providers/operations";

/** As the file stood when the form was opened: what changes there meanwhile must not change what is being typed. */
const providerQuery = (id: string) => ({
  queryKey: ["fill-in-for", id],
  queryFn: () => call(getProvider, { query: { provider_id: id, signUrls: false } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const nothing = { data: {}, answered: [] };

const words = { one: "form", many: "forms" };

/** The published version of a form, to be filled in by staff for whoever sent it on paper; of a file, with what it knows. */
export function FillInPage({ formId }: { formId: string }) {
  const form = useQuery(formQuery(formId));
  const versionId = form.data?.currentVersionId ?? null;
  const version = useQuery({
    ...versionQuery(formId, versionId ?? ""),
    enabled: versionId !== null,
    // When the version is withdrawn meanwhile, the questions stay until those of the next are there.
    placeholderData: (previous) => previous,
  });
  const [params, update] = useUrlState();
  const providerId = params.get("provider");
  const provider = useQuery({ ...providerQuery(providerId ?? ""), enabled: providerId !== null });
  const file = provider.data?.data;
  const known = useMemo(
    () => (file && version.data ? knownAnswers(version.data, file) : nothing),
    [file, version.data],
  );
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
      {version.data && !(providerId !== null && provider.isPending) ? (
        <>
          {providerId !== null && (
            <BegunFromFile
              file={file}
              answered={known.answered.length}
              onBeginEmpty={() => update({ provider: null }, "replace")}
            />
          )}
          <FillInForm
            key={providerId}
            version={version.data}
            known={providerId === null ? nothing : known}
            isClosed={versionId === null}
          />
        </>
      ) : (
        <Skeleton className="mx-4 h-64 md:mx-6" />
      )}
    </UnsavedChangesGuard>
  );
}
