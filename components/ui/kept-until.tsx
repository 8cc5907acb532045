import type { ReactNode } from "react";
import { DateText } from "@/components/ui/date-text";

type Kept = { filesKeptUntil: string | null; filesRemovedAt: string | null };

/**
 * Until when a file is kept, or since when it is not any more; null where there never was one. `title` says what decides
 * the day.
 */
export function keptUntil({ filesKeptUntil, filesRemovedAt }: Kept, title: string): ReactNode {
  if (filesRemovedAt !== null)
    return (
      <>
        Removed on <DateText value={filesRemovedAt} />
      </>
    );
  if (filesKeptUntil === null) return null;
  return (
    <span title={title}>
      Kept until <DateText value={filesKeptUntil} />
    </span>
  );
}
