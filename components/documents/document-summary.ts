import { formatBytes } from "@/components/ui/format-bytes";
import { formatDate } from "@/components/ui/format-date";
import type { DocumentRecord } from "@/lib/documents/operations";

/** "License, TX · 48 KB · added by Ada Quillfeather, 12 Mar 2026" */
export const documentSummary = ({ fileType, state, size, createdByName, createdAt }: DocumentRecord): string =>
  `${[fileType, state].filter(Boolean).join(", ")} · ${formatBytes(size)} · added by ${createdByName}, ${formatDate(createdAt)}`;
