import { type ApiError, badRequest, forbidden, notFound } from "@/lib/api/errors";
import type { Context } from "@/lib/api/context";
import { page, reply, type Verb } from "@/lib/api/operation";
import { momentOf } from "@/lib/api/wire-schemas";
import { inOrganization, systemPool } from "@/lib/db";
import { dayMs } from "@/lib/day";
import { allLists, findList } from "./all-lists";
import { fetchStates } from "./fetch/fetch-states";
import { ListFileError } from "./list-file-error";
import { ownedBy } from "./list-versions";
import { isBuiltInList, type ListFacts, type ListScope, scopeOf } from "./lists";
import { type LoadReport, loadList } from "./load-list";
import type * as op from "./operations";
import { recordUpload } from "./record-upload";
import { recordsAsOf } from "./records-as-of";
import { versionChanges } from "./version-changes";
import { toListVersion, uploadMessage, versionColumns, type VersionRow } from "./wire";

async function requireKnown(ctx: Context, source: string): Promise<ListFacts> {
  const list = await findList(source, ctx.db);
  if (!list) throw notFound(`List ${source} was not found`);
  return list;
}

async function versionsOf(scope: ListScope, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await systemPool().query<VersionRow>(
    `SELECT ${versionColumns} FROM list_versions v WHERE v.source = $1 AND ${ownedBy(scope, "v", 2)}
     ORDER BY v.loaded_at DESC, v.id DESC OFFSET $3 LIMIT $4`,
    [scope.source, scope.ownerOrganizationId, offset, limit],
  );
  return rows.map(toListVersion);
}

async function findVersion(scope: ListScope, id: string) {
  const { rows } = await systemPool().query<VersionRow>(
    `SELECT ${versionColumns} FROM list_versions v WHERE v.source = $1 AND ${ownedBy(scope, "v", 2)} AND v.id = $3`,
    [scope.source, scope.ownerOrganizationId, id],
  );
  const [row] = rows;
  return row && toListVersion(row);
}

async function versionById(scope: ListScope, id: string) {
  const version = await findVersion(scope, id);
  if (!version) throw new Error(`Version ${id} of list ${scope.source} is gone`);
  return version;
}

export const listLists: Verb<typeof op.listLists> = async (ctx) => {
  const lists = await allLists(ctx.db);
  const { rows } = await systemPool().query<VersionRow & { source: string }>(
    `SELECT DISTINCT ON (v.source) v.source, ${versionColumns} FROM list_versions v
     WHERE v.owner_organization_id IS NULL OR v.owner_organization_id = $1
     ORDER BY v.source, v.loaded_at DESC, v.id DESC`,
    [ctx.organizationId],
  );
  const versions = new Map(rows.map(({ source, ...row }) => [source, row]));
  const fetching = await fetchStates(ctx.db);
  const data = lists.map((list) => {
    const row = versions.get(list.key);
    return {
      source: list.key,
      name: list.name,
      kind: list.kind,
      owner: list.owner,
      flagType: list.flagType,
      sanctionType: list.sanctionType,
      element: list.elementKey,
      records: [...list.records],
      isBuiltIn: isBuiltInList(list.key),
      version: row ? toListVersion(row) : null,
      ageDays: row ? Math.max(0, Math.floor((ctx.now.getTime() - row.loadedAt.getTime()) / dayMs)) : null,
      fetch: list.owner === "public" ? fetching(list.key) : null,
    };
  });
  return { data };
};

export const listListVersions: Verb<typeof op.listListVersions> = async (ctx, { params, query }) => {
  const scope = scopeOf(await requireKnown(ctx, params.source), ctx.organizationId);
  const found = await versionsOf(scope, { offset: query.offset, limit: query.limit + 1 });
  const total = query.include_total
    ? await ctx.db.listVersion.count({
        where: { source: scope.source, ownerOrganizationId: scope.ownerOrganizationId },
      })
    : undefined;
  return page({ data: found.slice(0, query.limit) }, { hasMore: found.length > query.limit, total });
};

/** The end of a day, or the moment itself. */
const endOf = (text: string): Date => (text.length === 10 ? new Date(`${text}T23:59:59.999Z`) : momentOf(text));

export const listListRecords: Verb<typeof op.listListRecords> = async (ctx, { params, query }) => {
  const scope = scopeOf(await requireKnown(ctx, params.source), ctx.organizationId);
  const { as_of, name, npi, offset, limit } = query;
  const at = as_of === undefined ? undefined : endOf(as_of);
  const { versionId, records, hasMore } = await recordsAsOf(scope, { at, name, npi, offset, limit });
  const version = versionId === null ? null : await versionById(scope, versionId);
  return page({ version, data: records }, { hasMore });
};

export const listListVersionChanges: Verb<typeof op.listListVersionChanges> = async (ctx, { params, query }) => {
  const scope = scopeOf(await requireKnown(ctx, params.source), ctx.organizationId);
  const version = await findVersion(scope, params.versionId);
  if (!version) throw notFound(`Version ${params.versionId} of list ${params.source} was not found`);
  const { records, hasMore } = await versionChanges({ versionId: version.id, ...query });
  return page({ version, data: records, count: version[query.change] }, { hasMore });
};

const loadedBy = ({ actor }: Context) => ({ id: actor.type === "system" ? null : actor.id, name: actor.name });

export const uploadListVersion: Verb<typeof op.uploadListVersion> = async (ctx, { params, body, file }) => {
  const { organizationId } = ctx;
  const list = await inOrganization(organizationId, (db) => requireKnown({ ...ctx, db }, params.source));
  if (list.owner === "public")
    throw forbidden(`${list.name} is everybody's list: whoever runs this service loads it, on the command line`);
  let report: LoadReport;
  try {
    report = await loadList({
      source: list.key,
      path: file.path,
      fileName: file.originalName,
      organizationId,
      by: loadedBy(ctx),
      origin: "upload",
      force: body.force === "true",
      andAlso: (client, loaded) => recordUpload(client, ctx, loaded),
    });
  } catch (error) {
    if (error instanceof ListFileError) throw refused(error);
    throw error;
  }
  const version = await versionById(scopeOf(list, organizationId), report.versionId);
  const { isNewVersion } = report;
  return reply(isNewVersion ? 201 : 200, { message: uploadMessage(report), isNewVersion, version });
};

const refused = (error: ListFileError): ApiError =>
  badRequest(error.message, [{ path: "file", message: error.reason }]);
