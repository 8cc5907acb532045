"use client";

import { Ellipsis, ListChecks, PencilLine } from "lucide-react";
import { useEffect, useState } from "react";
import { FileError } from "@/components/credentialing/file-error";
import { FormDraftBar } from "@/components/forms/form-draft-bar";
import { QuestionList } from "@/components/forms/question-list";
import { RenameFormDialog } from "@/components/forms/rename-form-dialog";
import { TryOut } from "@/components/forms/try-out";
import { useDefaultForm } from "@/components/forms/use-default-form";
import { type FormEditing, useFormEditing } from "@/components/forms/use-form-editing";
import { FormVersions } from "@/components/forms/form-versions";
import { UnsavedChangesGuard, useUnsavedChanges } from "@/components/records/unsaved-changes";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyableId } from "@/components/ui/copyable-id";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";

const words = { one: "form", many: "forms" };
const tabs = ["questions", "try", "versions"] as const;

/** A form: its questions and where their answers go, a place to try it out, and its versions. */
export function FormPage({ formId }: { formId: string }) {
  return (
    <UnsavedChangesGuard>
      <FormScreen formId={formId} />
    </UnsavedChangesGuard>
  );
}

function FormScreen({ formId }: { formId: string }) {
  const editing = useFormEditing(formId);
  const { form, content } = editing;
  const [tab, showTab] = useUrlTab(tabs);
  useUnsavedChanges(editing.isEdited && !editing.save.isPending);
  const name = form?.name;
  useEffect(() => {
    if (name) document.title = `${name} · Credence`;
  }, [name]);

  if (editing.error && !content)
    return (
      <FileError
        subjects={words}
        listAddress="/console/forms?tab=forms"
        error={editing.error}
        onRetry={editing.retry}
      />
    );
  if (!form || !content) return <Skeleton className="m-6 h-64" />;
  return (
    <>
      <BreadcrumbLabel text={form.name} />
      <FormHead editing={editing} form={form} />
      <div className="flex max-w-(--content-max) flex-col gap-4 px-4 pb-10 md:px-6">
        <FormDraftBar editing={editing} />
        <Tabs
          label="Views of the form"
          value={tab}
          onValueChange={showTab}
          tabs={[
            {
              value: "questions",
              label: "Questions",
              count: content.fields.length,
              content: <QuestionList editing={editing} content={content} />,
            },
            { value: "try", label: "Try it out", content: <TryOut content={content} /> },
            {
              value: "versions",
              label: "Versions",
              count: form.versions.length,
              content: <FormVersions form={form} mayEdit={editing.mayEdit} />,
            },
          ]}
        />
      </div>
    </>
  );
}

function FormHead({ editing, form }: { editing: FormEditing; form: NonNullable<FormEditing["form"]> }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const makeDefault = useDefaultForm(form);
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="wrap-anywhere">{form.name}</span>
            {form.isDefault && (
              <span className="self-center">
                <Badge tone="minor">Default</Badge>
              </span>
            )}
          </>
        }
        actions={
          <>
            <ButtonLink icon={ListChecks} href={`/console/forms?form=${form.id}`}>
              Submissions
            </ButtonLink>
            {editing.mayEdit && (
              <Menu align="end" trigger={<IconButton label="More of this form" icon={Ellipsis} variant="secondary" />}>
                <MenuItem onClick={() => setIsRenaming(true)}>Rename form</MenuItem>
                {!form.isDefault && (
                  <MenuItem disabled={form.currentVersion === null} onClick={() => makeDefault.mutate()}>
                    Make it the default form
                  </MenuItem>
                )}
              </Menu>
            )}
            {form.currentVersion !== null && (
              <ButtonLink variant="primary" icon={PencilLine} href={`/console/forms/${form.id}/fill`}>
                Fill in
              </ButtonLink>
            )}
          </>
        }
      />
      <p className="-mt-3 px-4 pb-3 text-12 text-ink-3 md:px-6">
        Key <CopyableId value={form.key} label="key" />
      </p>
      {isRenaming && <RenameFormDialog form={form} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
