import type { QueuedFile, QueuePage } from "@/components/queue/queues";

/** Where a file stands in its list, and who stands beside it. */
export type Standing = {
  /** From 1; null once it has left the list. */
  position: number | null;
  total: number;
  previous: (QueuedFile & { page: number }) | null;
  next: (QueuedFile & { page: number }) | null;
};

/**
 * The neighbors of a file in the page of its list. A file that has left the list, because it was decided, keeps the
 * place it had: who came after it now stands there. Without a place to remember, the first file is next.
 */
export function neighborsOf(
  { files, offset, total }: QueuePage,
  { id, size, placeBefore }: { id: string; size: number; placeBefore: number | null },
): Standing {
  const index = files.findIndex((file) => file.id === id);
  const isListed = index !== -1;
  const place = isListed ? index : placeBefore === null ? 0 : placeBefore - offset;
  const at = (found: number) => {
    const file = files[found];
    return file ? { ...file, page: Math.floor((offset + found) / size) + 1 } : null;
  };
  return {
    position: isListed ? offset + index + 1 : null,
    total,
    previous: at(place - 1),
    next: at(isListed ? place + 1 : place),
  };
}
