import { queryOptions } from "@tanstack/react-query";
import { ApiClientError, call, callForAnswer } from "@/lib/api/client";
import {
  comparePolicyVersions,
  getPolicy,
  getPolicyDraft,
  listPolicyVersions,
  previewPolicyDraft,
} from "@/lib/policies/operations";
import type { PolicyKind } from "@/lib/policies/policy-kinds";

/** Everything about the rules of a kind; what saves or publishes them invalidates it. */
export const policyKey = (kind: PolicyKind) => ["policies", kind] as const;

export const policyQuery = (kind: PolicyKind) =>
  queryOptions({
    queryKey: [...policyKey(kind), "current"],
    queryFn: () => call(getPolicy, { params: { kind } }),
  });

/** A draft with its mark for saving. */
export type Draft = Awaited<ReturnType<typeof callForAnswer<typeof getPolicyDraft>>>["body"] & { etag: string | null };

export const draftKey = (kind: PolicyKind): readonly string[] => [...policyKey(kind), "draft"];

/** The draft, or null while there is none. */
export const draftQuery = (kind: PolicyKind) =>
  queryOptions({
    queryKey: draftKey(kind),
    queryFn: async (): Promise<Draft | null> => {
      try {
        const { body, etag } = await callForAnswer(getPolicyDraft, { params: { kind } });
        return { ...body, etag };
      } catch (error) {
        if (error instanceof ApiClientError && error.status === 404) return null;
        throw error;
      }
    },
  });

export const versionsPage = 50;

export const versionsQuery = (kind: PolicyKind) =>
  queryOptions({
    queryKey: [...policyKey(kind), "versions"],
    queryFn: () => call(listPolicyVersions, { params: { kind }, query: { limit: versionsPage } }),
  });

export const differencesQuery = (kind: PolicyKind, from: string | undefined, to: string) =>
  queryOptions({
    queryKey: [...policyKey(kind), "differences", from, to],
    queryFn: () => call(comparePolicyVersions, { params: { kind }, query: { from, to } }),
  });

/** Rows of one page of what a draft would change. */
export const previewPage = 25;

export const previewQuery = (kind: PolicyKind, draftMark: string, offset: number) =>
  queryOptions({
    queryKey: [...policyKey(kind), "preview", draftMark, offset],
    queryFn: () => call(previewPolicyDraft, { params: { kind }, query: { offset, limit: previewPage } }),
  });
