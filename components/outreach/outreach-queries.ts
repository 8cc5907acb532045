import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, callForAnswer } from "@/lib/api/client";
import type { OperationAnswer } from "@/lib/api/operation";
import { maximumPageSize } from "@/lib/api/wire-schemas";
import { getOutreach, listOutreaches } from "@/lib/outreach/letter-operations";
import type { Audience } from "@/lib/outreach/letter-schemas";
import {
  getOutreachSettings,
  getOutreachTemplate,
  listOutreachReasons,
  listOutreachTemplateFields,
  listOutreachTemplates,
} from "@/lib/outreach/setting-operations";

/** Everything about letters, templates, reasons and settings; what changes one of them has all of it read anew. */
export const outreachKey = ["outreach"] as const;

export const refreshOutreach = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: outreachKey });

export type Letter = OperationAnswer<typeof listOutreaches>["data"][number];
export type LetterRecord = OperationAnswer<typeof getOutreach>;
export type Template = OperationAnswer<typeof getOutreachTemplate>;
export type OutreachReason = OperationAnswer<typeof listOutreachReasons>["data"][number];
export type TemplateField = OperationAnswer<typeof listOutreachTemplateFields>["data"][number];

/** A letter that waits for the mail server is looked at often: its state changes by itself. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: [...outreachKey, "letter", id],
    queryFn: () => call(getOutreach, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "queued" ? 2_000 : false),
  });

/** All letters to a provider or facility, the newest first. */
export const subjectLettersQuery = ({ kind, id }: { kind: Audience; id: string }) =>
  queryOptions({
    queryKey: [...outreachKey, "subject", id],
    queryFn: async () => {
      const whose = kind === "provider" ? { providerId: id } : { facilityId: id };
      return (await call(listOutreaches, { query: { ...whose, limit: maximumPageSize } })).data;
    },
    refetchInterval: ({ state }) => (state.data?.some((letter) => letter.state === "queued") ? 2_000 : false),
  });

export const settingsQuery = queryOptions({
  queryKey: [...outreachKey, "settings"],
  queryFn: async () => {
    const { body, etag } = await callForAnswer(getOutreachSettings);
    return { ...body, etag };
  },
});

/** With those that are archived. */
export const allReasonsQuery = queryOptions({
  queryKey: [...outreachKey, "reasons"],
  queryFn: async () => (await call(listOutreachReasons, { query: { archived: true } })).data,
});

/** With those that are archived. */
export const allTemplatesQuery = queryOptions({
  queryKey: [...outreachKey, "templates"],
  queryFn: async () => (await call(listOutreachTemplates, { query: { archived: true } })).data,
});

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [...outreachKey, "template", id],
    queryFn: () => call(getOutreachTemplate, { params: { id } }),
  });

/** The fields of templates and the letters that the program brings: they change with the program alone. */
export const templateFieldsQuery = queryOptions({
  queryKey: [...outreachKey, "fields"],
  queryFn: () => call(listOutreachTemplateFields),
  staleTime: Number.POSITIVE_INFINITY,
});

export const audienceNames: Readonly<Record<Audience, string>> = { provider: "Providers", facility: "Facilities" };

/** The version of a row as the condition under which it may be changed. */
export const ifVersion = (version: number): string => `"${version}"`;
