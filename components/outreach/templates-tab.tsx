"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ArchiveDialog } from "@/components/outreach/archive-dialog";
import { allTemplatesQuery, type Template } from "@/components/outreach/outreach-queries";
import { TemplateRow } from "@/components/outreach/template-row";
import { useTemplateActs } from "@/components/outreach/use-template-acts";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { describeError } from "@/components/ui/describe-error";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { useUrlState } from "@/components/ui/use-url-state";
import { type Audience, audiences } from "@/lib/outreach/letter-schemas";
import Link from "next/link";

const headings: Readonly<Record<Audience, string>> = { provider: "To providers", facility: "To facilities" };

/** The letters that can be chosen, for whom each is, and which one is used when nobody chooses. */
export function TemplatesTab() {
  const templates = useQuery(allTemplatesQuery);
  const [params, update] = useUrlState();
  const showsArchived = params.get("archived") === "yes";
  const archivedCount = templates.data?.filter(({ archivedAt }) => archivedAt !== null).length ?? 0;
  if (templates.isError)
    return (
      <ErrorState
        title="The templates could not be loaded."
        detail={describeError(templates.error)}
        untouched="Letters are written as before."
        onRetry={() => void templates.refetch()}
        retrying={templates.isFetching}
      />
    );
  return (
    <div className="flex w-full max-w-4xl flex-col gap-6 px-4 pb-10 md:px-6">
      <p className="max-w-2xl text-13 text-ink-2">
        A letter is written from the default template for its kind, unless somebody chooses another one. Letters that
        were written stay as they are.
      </p>
      {audiences.map((audience) => (
        <AudienceTemplates
          key={audience}
          audience={audience}
          templates={templates.data?.filter((one) => one.audience === audience && (showsArchived || !one.archivedAt))}
        />
      ))}
      {archivedCount > 0 && (
        <Switch
          label={`Show archived (${archivedCount})`}
          checked={showsArchived}
          onCheckedChange={(checked) => update({ archived: checked ? "yes" : null }, "replace")}
        />
      )}
    </div>
  );
}

type AudienceTemplatesProps = { audience: Audience; templates: readonly Template[] | undefined };

function AudienceTemplates({ audience, templates }: AudienceTemplatesProps) {
  const acts = useTemplateActs();
  const [asked, setAsked] = useState<Template | null>(null);
  const hasDefault = templates?.some(({ isDefault }) => isDefault) ?? true;
  return (
    <section aria-label={headings[audience]}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-14 font-semibold">{headings[audience]}</h2>
        {acts.mayEdit && (
          <ButtonLink size="small" icon={Plus} href={`/console/outreach/templates/new-${audience}`}>
            New template
          </ButtonLink>
        )}
      </div>
      <ul aria-busy={!templates} className="divide-y rounded border bg-raised">
        {templates ? (
          templates.map((template) => (
            <TemplateRow key={template.id} template={template} acts={acts} onAsk={() => setAsked(template)} />
          ))
        ) : (
          <li className="p-3">
            <Skeleton className="h-5 w-64" />
          </li>
        )}
        <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
          <Link
            href={`/console/outreach/templates/built-in-${audience}`}
            className="rounded-small font-medium text-ink hover:underline"
          >
            Built-in letter
          </Link>
          {!hasDefault && <Badge tone="minor">Default</Badge>}
          <span className="min-w-0 text-ink-3">Comes with the program; asks for what the checklist lacks</span>
        </li>
      </ul>
      {asked && (
        <ArchiveDialog
          title={asked.archivedAt ? `Bring “${asked.name}” back` : `Archive “${asked.name}”`}
          consequence={
            asked.archivedAt
              ? "Letters can be written from it again."
              : asked.isDefault
                ? "No letter is written from it any more, and the built-in letter becomes the default."
                : "No letter is written from it any more."
          }
          act={asked.archivedAt ? "Bring back" : "Archive template"}
          onSubmit={async (reason) => {
            await (asked.archivedAt ? acts.restore(asked, reason) : acts.archive(asked, reason));
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
