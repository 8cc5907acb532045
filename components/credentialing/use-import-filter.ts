"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDate, formatTime } from "@/components/ui/format-date";
import type { NamedFilter } from "@/components/ui/data-table/filter-chips";
import { call } from "@/lib/api/client";
import type { ImportKind } from "@/lib/imports/import-kinds";
import { listImports } from "@/lib/imports/operations";

/** Those to choose among: the newest; an older one is filtered by from its own page. */
const newest = 25;

/** What an import created, by the name of its file and when it was uploaded: files often have one name. */
export function useImportFilter(kind: ImportKind): NamedFilter {
  const answer = useQuery({
    queryKey: ["imports", listImports.id, "of", kind],
    queryFn: () => call(listImports, { query: { kind, limit: newest } }),
    staleTime: 300_000,
  });
  const imports = answer.data?.data;
  return useMemo(
    () => ({
      id: "import",
      label: "Import",
      filter: {
        options: (imports ?? [])
          .filter(({ startedAt, created }) => startedAt !== null && created > 0)
          .map(({ id, fileName, createdAt }) => ({
            value: id,
            label: `${fileName}, ${formatDate(createdAt)}, ${formatTime(createdAt)}`,
            word: id,
          })),
      },
    }),
    [imports],
  );
}
