import Link from "next/link";
import { kindWords } from "@/components/audit/audit-filters";
import { CopyableId } from "@/components/ui/copyable-id";
import type { AuditEntryDetail } from "@/lib/audit/operations";

/** Where a record is shown that belongs to nobody's file, by its kind; those that are not here have no page. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  webhook: (id) => `/console/webhooks/${id}`,
  export: (id) => `/console/exports/${id}`,
  import: (id) => `/console/imports/${id}`,
  committee: (id) => `/console/committee/${id}`,
  form: (id) => `/console/forms/${id}`,
  "form-submission": (id) => `/console/forms/submissions/${id}`,
  group: (id) => `/console/groups/${id}`,
  user: (id) => `/console/users/${id}`,
  api_client: (id) => `/console/api-clients/${id}`,
  policy: () => "/console/rules",
  organization: () => "/console/settings",
  "outreach-template": () => "/console/outreach/templates",
};

const folders = { provider: "providers", facility: "facilities" } as const;

type SubjectLinkProps = Pick<AuditEntryDetail, "about" | "subject_type" | "subject_id">;

/** What an entry is about: the file by its name, or the page of the record, and the id to copy. */
export function SubjectLink({ about, subject_type: type, subject_id: id }: SubjectLinkProps) {
  const page = about ? `/console/${folders[about.kind]}/${about.id}` : pages[type]?.(id);
  const words = about && about.kind !== type ? `${kindWords(type)} of ${about.name}` : (about?.name ?? kindWords(type));
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {page ? (
        <Link href={page} className="inline-flex min-h-6 items-center hover:underline">
          {words}
        </Link>
      ) : (
        words
      )}
      <CopyableId value={id} label={`${kindWords(type).toLowerCase()} id`} className="min-h-6" />
    </span>
  );
}
