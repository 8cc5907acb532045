"use client";

import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/outreach/back-link";
import { allTemplatesQuery, templateFieldsQuery, templateQuery } from "@/components/outreach/outreach-queries";
import { TemplateEditor, type TemplateStart } from "@/components/outreach/template-editor";
import { UnsavedChangesGuard } from "@/components/records/unsaved-changes";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiClientError } from "@/lib/api/client";
import { type Audience, audiences } from "@/lib/outreach/letter-schemas";

const listAddress = "/console/outreach?tab=templates";

/** "new-provider" and "built-in-facility" stand where the id of a template would. */
const audienceAfter = (prefix: string, id: string): Audience | undefined =>
  audiences.find((audience) => id === `${prefix}-${audience}`);

/** One template with its preview; also a new one, and the letter that the program brings. */
export function TemplatePage({ templateId }: { templateId: string }) {
  const isNewOf = audienceAfter("new", templateId);
  const builtInOf = audienceAfter("built-in", templateId);
  const isStored = isNewOf === undefined && builtInOf === undefined;
  const fields = useQuery(templateFieldsQuery);
  const template = useQuery({ ...templateQuery(templateId), enabled: isStored });
  const templates = useQuery({ ...allTemplatesQuery, enabled: isNewOf !== undefined });
  const failed = [fields, template, templates].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    const isUnknown = failed.error instanceof ApiClientError && failed.error.status === 404;
    return (
      <ErrorState
        title={isUnknown ? "There is no such template." : "The template could not be loaded."}
        detail={isUnknown ? "It may belong to another organization." : describeError(failed.error)}
        onRetry={isUnknown ? undefined : () => void failed.refetch()}
        retrying={failed.isFetching}
        action={<ButtonLink href={listAddress}>Show all templates</ButtonLink>}
      />
    );
  }
  const start = startOf();
  if (!fields.data || !start) return <TemplateSkeleton />;
  const title = start.stored?.name ?? (isNewOf ? "New template" : "Built-in letter");
  return (
    <UnsavedChangesGuard>
      <div className="mx-auto w-full max-w-(--content-max) px-4 pt-4 pb-8 md:px-6">
        <BreadcrumbLabel text={title} />
        <BackLink href={listAddress}>All templates</BackLink>
        <TemplateEditor title={title} start={start} fields={fields.data.data} />
      </div>
    </UnsavedChangesGuard>
  );

  /** What the editor begins with; undefined while that is on its way. */
  function startOf(): TemplateStart | undefined {
    const audience = isNewOf ?? builtInOf;
    if (audience === undefined) {
      const stored = template.data;
      return stored && { audience: stored.audience, stored, isFixed: stored.archivedAt !== null, text: stored };
    }
    const builtIn = fields.data?.builtIn.find((one) => one.audience === audience);
    if (builtInOf) return builtIn && { audience, isFixed: true, text: { ...builtIn, name: "", isDefault: false } };
    if (!builtIn || !templates.data) return undefined;
    // The first of its kind is meant to be used.
    const isFirst = !templates.data.some((one) => one.audience === audience && one.isDefault);
    return { audience, isFixed: false, text: { ...builtIn, name: "", isDefault: isFirst } };
  }
}

function TemplateSkeleton() {
  return (
    <div aria-busy className="mx-auto w-full max-w-(--content-max) px-4 pt-4 md:px-6">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="mt-2 mb-4 h-7 w-80 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
