import { queryOptions } from "@tanstack/react-query";
import { call, callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { FormContent } from "@/lib/forms/form-schemas";
import { getForm, getFormSubmission, getFormVersion, listForms } from "@/lib/forms/operations";

/** Everything about forms; what saves, publishes or withdraws invalidates it. */
export const formsKey = ["forms"] as const;

export const formsQuery = queryOptions({
  queryKey: [...formsKey, "list"],
  queryFn: async () => (await call(listForms)).data,
});

export type FormDetail = OperationAnswer<typeof getForm>;

export const formQuery = (id: string) =>
  queryOptions({ queryKey: [...formsKey, id], queryFn: () => call(getForm, { params: { id } }) });

/** Fields and map of a version, with its mark for saving over a draft. */
export const versionQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: [...formsKey, id, versionId],
    queryFn: async () => {
      const { body, etag } = await callForAnswer(getFormVersion, { params: { id, versionId } });
      return { ...body, ...FormContent.parse(body), etag };
    },
  });

export type Submission = OperationAnswer<typeof getFormSubmission>;

/** Asked again until its pages are drawn: closely at first, now and then once drawing has failed. */
const paceOf = { received: 1_500, failed: 15_000, rendered: false } as const;

export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ["form-submissions", id],
    queryFn: () => call(getFormSubmission, { params: { id } }),
    refetchInterval: ({ state }) => (state.data ? paceOf[state.data.state] : false),
  });
