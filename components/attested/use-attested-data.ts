"use client";

import { useQuery } from "@tanstack/react-query";
import { fileKey } from "@/components/credentialing/file-cache";
import { ApiClientError, call } from "@/lib/api/client";
import { maximumPageSize } from "@/lib/api/wire-schemas";
import { getAttestedData, listSurveyResponses } from "@/lib/profiles/operations";

/** The newest attested data of a provider; null before the first. */
export function useAttestedData(providerId: string) {
  return useQuery({
    queryKey: [...fileKey(providerId), "attested"],
    queryFn: () =>
      call(getAttestedData, { params: { providerId } }).catch((error: unknown) => {
        if (error instanceof ApiClientError && error.status === 404) return null;
        throw error;
      }),
  });
}

/** The questions and answers of one version; of the newest without one. */
export function useSurveyResponses(providerId: string, version?: number) {
  return useQuery({
    queryKey: [...fileKey(providerId), "survey", version ?? "newest"],
    queryFn: () => call(listSurveyResponses, { params: { providerId }, query: { limit: maximumPageSize, version } }),
  });
}
