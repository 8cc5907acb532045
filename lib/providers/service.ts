import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { badRequest, notFound } from "@/lib/api/errors";
import { readWhole } from "@/lib/api/left-out";
import { etag, JsonText, page, reply, type Verb } from "@/lib/api/operation";
import { momentOf } from "@/lib/api/wire-schemas";
import { changeInChunks, type Failure } from "@/lib/bulk-change";
import { statementByStatement } from "@/lib/db";
import { shareProviders } from "@/lib/workflows/share-providers";
import { findForChange } from "./change-provider";
import { locationsOf } from "@/lib/sections/locations-of";
import { completeUntil } from "./complete-until";
import { createAll } from "./create-providers";
import { detailText } from "./detail-text";
import { listedIds, listPage } from "./list-page";
import type * as op from "./operations";
import type { ChosenProviders } from "./provider-choice";
import { ProviderInput } from "./provider-input";
import { terminateProviders as terminate, unterminateProviders as unterminate } from "./terminate-providers";
import { updateProvider as update } from "./update-provider";

export const createProvider: Verb<typeof op.createProvider> = async (ctx, { body }) => {
  const [result] = await createAll(ctx, [body]);
  if (!result) throw new Error("createAll answers every element");
  return result;
};

export const createProviderWithGroups: Verb<typeof op.createProviderWithGroups> = async (ctx, { body }) => {
  const [result] = await createAll(ctx, [body]);
  if (!result) throw new Error("createAll answers every element");
  return result;
};

/** Validates each element by the contract of the single operation; the good ones are created in one go. */
export const createProviders: Verb<typeof op.createProviders> = async (ctx, { body }) => {
  const refusals = new Map<number, ReturnType<typeof refusalOf>>();
  function* good() {
    for (const [index, element] of body.entries()) {
      const { error, data } = readWhole(ProviderInput, element);
      if (error) refusals.set(index, refusalOf(error));
      else yield data;
    }
  }
  const created = await createAll(ctx, good());
  let next = 0;
  const results = body.map((_, index) => refusals.get(index) ?? { ...created[next++], error: null });
  return reply(refusals.size === 0 ? 201 : 207, results);
};

function refusalOf({ issues }: z.ZodError) {
  const errors = issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  const message = errors.map(({ path, message: text }) => `${path} ${text}`.trim()).join("; ");
  return { error: { message, name: "BadRequestException", status: 400, errors } };
}

export const listProviders: Verb<typeof op.listProviders> = async (ctx, { query }) => {
  const { include, include_total: isCounted, ...choice } = query;
  const until = await windowEnd(ctx, query);
  const { json, hasMore, total } = await listPage(ctx, choice, { until, isCounted, callerId: ctx.actor.id });
  const body = include?.includes("practice_location") ? await withLocations(ctx, json) : new JsonText(json);
  return page(body, { hasMore, total });
};

type ListItem = { provider_id: string; degree: string };

/** The list's JSON with the practice locations of each provider. */
async function withLocations(ctx: Context, json: string) {
  const items = JSON.parse(json) as ListItem[];
  const providers = items.map(({ provider_id: id, degree }) => ({ id, degree }));
  const locations = await locationsOf(ctx, providers);
  return new JsonText(
    JSON.stringify(items.map((item) => ({ ...item, practice_location: locations.get(item.provider_id) }))),
  );
}

/** Up to when a window of time can be told in full; null when no window is asked for, or all of it can. */
async function windowEnd(ctx: Context, query: { start_updated_at?: string; end_updated_at?: string }) {
  const { start_updated_at: start, end_updated_at: end } = query;
  return start || end ? completeUntil(ctx, { end: end ? momentOf(end) : null }) : null;
}

/** Found by the identifiers, which must agree. Throws 400 without any, 404. */
export const getProvider: Verb<typeof op.getProvider> = async (ctx, { query }) => {
  if (!query.npi && !query.external_id && !query.provider_id)
    throw badRequest("One of provider_id, npi or external_id is needed to find a provider");
  const detail = await detailText(ctx, query, query);
  if (!detail) throw notFound("No provider of the organization has the given identifiers");
  return reply(200, new JsonText(detail.json), etag(detail.version));
};

export const updateProvider: Verb<typeof op.updateProvider> = async (ctx, { params, body }) => {
  const provider = await findForChange(ctx, params.id);
  await update(ctx, provider, body);
  return { success: true };
};

/** The providers that a bulk call names, or that its filters choose, in their order. */
async function chosen(ctx: Context, { provider_ids: ids, filters }: ChosenProviders): Promise<string[]> {
  if (ids.length > 0) return ids;
  const { organizationId } = ctx;
  return statementByStatement(organizationId, (db) => listedIds({ db, organizationId }, filters));
}

const byProvider = (failures: readonly Failure[]) => failures.map(({ id, reason }) => ({ providerId: id, reason }));

export const terminateProviders: Verb<typeof op.terminateProviders> = async (ctx, { body }) => {
  const ids = await chosen(ctx, body);
  const failures = await changeInChunks(ctx, ids, (inChunk, chunk) => terminate(inChunk, chunk, body.reason));
  if (failures.length > 0) return reply(207, byProvider(failures));
  return reply(200, { message: `Providers terminated: ${new Set(ids).size}` });
};

export const unterminateProviders: Verb<typeof op.unterminateProviders> = async (ctx, { body }) => {
  const ids = await chosen(ctx, body);
  const failures = await changeInChunks(ctx, ids, (inChunk, chunk) => unterminate(inChunk, chunk, body.reason));
  return failures.length > 0 ? reply(207, byProvider(failures)) : reply(204, undefined);
};

export const shareProvidersToCommittee: Verb<typeof op.shareProvidersToCommittee> = async (ctx, { body }) => {
  const { provider_ids: ids, reason } = body;
  const failures = await changeInChunks(ctx, ids, (inChunk, chunk) => shareProviders(inChunk, chunk, reason));
  if (failures.length === 0) return reply(204, undefined);
  return reply(
    207,
    failures.map((failure) => ({ status: "rejected" as const, ...failure })),
  );
};
