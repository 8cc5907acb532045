import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pace } from "@/components/ui/pace";
import { call } from "@/lib/api/client";
import { isWorking } from "@/lib/imports/import-kinds";
import { getImport, getImportMapping, listImportProblems, listImportRows, listImports } from "@/lib/imports/operations";

/** Everything under this key is asked again after an act on an import. */
export const importsKey = ["imports"] as const;

/** How imports stand: what others change is followed, but no row goes from under the hand that mends it. */
export const importStandings = [listImports, getImport, listImportProblems].map(({ id }) => [...importsKey, id]);

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, getImport.id, id],
    queryFn: () => call(getImport, { params: { id } }),
    refetchInterval: ({ state }) => pace(state.data !== undefined && isWorking(state.data)),
  });

export const mappingQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, getImportMapping.id, id],
    queryFn: () => call(getImportMapping, { params: { id } }),
    // Asked anew when it is opened; what somebody is choosing then must not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });

/** Of one check: the next one has its own. */
export const problemsQuery = (id: string, checkedAt: string | null) =>
  queryOptions({
    queryKey: [...importsKey, listImportProblems.id, id, checkedAt],
    queryFn: async () => (await call(listImportProblems, { params: { id } })).data,
    placeholderData: keepPreviousData,
  });

type RowsAsked = {
  state?: ("open" | "mended" | "left-out")[];
  column?: string;
  message?: string;
  offset: number;
  limit: number;
};

export const rowsKey = (id: string) => [...importsKey, listImportRows.id, id] as const;

export const rowsQuery = (id: string, checkedAt: string | null, query: RowsAsked) =>
  queryOptions({
    queryKey: [...rowsKey(id), checkedAt, query],
    queryFn: () => call(listImportRows, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
