import { fileKey } from "@/components/credentialing/file-cache";
import { call } from "@/lib/api/client";
import { listNpdbQueries } from "@/lib/npdb/operations";

/** The Data Bank queries of a provider, newest first; part of the file, so that its acts refresh them. */
export const npdbQueries = (providerId: string) => ({
  queryKey: [...fileKey(providerId), "npdb-queries"],
  queryFn: () => call(listNpdbQueries, { params: { providerId }, query: { limit: 100 } }),
});
