"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { importQuery, importsKey, rowsKey } from "@/components/imports/imports-queries";
import { call } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import type { ImportRow } from "@/lib/imports/import-schemas";
import { changeImportRow, listImportProblems, type listImportRows } from "@/lib/imports/operations";

type RowsPage = OperationAnswer<typeof listImportRows>;
type Change = { cells?: Record<string, string | null>; isLeftOut?: boolean };

/** The counts and the kinds of problems follow; the rows on screen stay, so that none goes from under the hand. */
const refreshCounts = (client: QueryClient, importId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: importQuery(importId).queryKey }),
    client.invalidateQueries({ queryKey: [...importsKey, listImportProblems.id, importId] }),
  ]);

/** Mends cells of a row, or leaves it out; the row on screen becomes what the service makes of it. */
export function useRowActs(importId: string, line: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) => call(changeImportRow, { params: { id: importId, line: String(line) }, body }),
    onSuccess: (row: ImportRow) => {
      client.setQueriesData<RowsPage>(
        { queryKey: rowsKey(importId) },
        (page) => page && { ...page, data: page.data.map((one) => (one.line === row.line ? row : one)) },
      );
      return refreshCounts(client, importId);
    },
  });
}
