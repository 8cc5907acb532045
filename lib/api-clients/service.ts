import type { Context, Role } from "@/lib/api/context";
import { badRequest, conflict, notFound, preconditionFailed, requireCurrent } from "@/lib/api/errors";
import { etag, page, reply, type Verb } from "@/lib/api/operation";
import type { AuditedChanges } from "@/lib/audit/changed-members";
import { type AuditedAct, recordAudit } from "@/lib/audit/record";
import { addSecret } from "./add-secret";
import { mostSecrets } from "./client-schemas";
import { createApiClient as register } from "./create-api-client";
import type * as op from "./operations";
import { apiClient, type ClientRow, withUserAndSecrets } from "./wire";

export const listApiClients: Verb<typeof op.listApiClients> = async (ctx, { query }) => {
  const { organizationId, db } = ctx;
  const search = query.search?.trim();
  const where = {
    organizationId,
    userId: query.user_id,
    ...(query.state === undefined ? {} : { revokedAt: query.state === "live" ? null : { not: null } }),
    ...(search ? { OR: [{ id: search }, { name: { contains: search, mode: "insensitive" as const } }] } : {}),
  };
  const rows = await db.apiClient.findMany({
    where,
    include: withUserAndSecrets,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await db.apiClient.count({ where }) : undefined;
  return page(rows.slice(0, query.limit).map(apiClient), { hasMore: rows.length > query.limit, total });
};

export const getApiClient: Verb<typeof op.getApiClient> = async (ctx, { params }) => {
  const row = await requireClient(ctx, params.id);
  return reply(200, apiClient(row), etag(row.version));
};

export const createApiClient: Verb<typeof op.createApiClient> = async (ctx, { body }) => {
  if (body.user_id !== undefined) await requireActsAs(ctx, body.user_id, body.roles);
  const { name, roles, user_id: userId, reason } = body;
  const { id, secret } = await register(ctx, { name, roles: unique(roles), userId, reason });
  const row = await requireClient(ctx, id);
  return reply(201, { ...apiClient(row), client_secret: secret }, etag(row.version));
};

export const updateApiClient: Verb<typeof op.updateApiClient> = async (ctx, { params, body }) => {
  const before = await requireLive(ctx, params.id);
  const [name, roles] = [body.name?.trim() ?? before.name, body.roles ? unique(body.roles) : before.roles];
  if (body.roles && before.userId !== null) await requireActsAs(ctx, before.userId, body.roles);
  const changes: AuditedChanges = {
    ...(name === before.name ? {} : { name: [before.name, name] }),
    ...(isSameSet(roles, before.roles) ? {} : { roles: [before.roles, roles] }),
  };
  if (Object.keys(changes).length === 0) return reply(200, apiClient(before), etag(before.version));
  await change(ctx, before, { name, roles });
  return audited(ctx, before.id, { action: "updateApiClient", reason: body.reason, changes });
};

export const createApiClientSecret: Verb<typeof op.createApiClientSecret> = async (ctx, { params, body }) => {
  const before = await requireLive(ctx, params.id);
  // Takes the client's row first: of two who make the second secret at once, one finds it there.
  await change(ctx, before, {});
  if (before.secrets.length >= mostSecrets) {
    throw conflict(`${before.name} has ${mostSecrets} secrets already: revoke the one that is not used any more first`);
  }
  const { id, secret, hint } = await addSecret(ctx, before.id);
  const answer = await audited(ctx, before.id, {
    action: "createApiClientSecret",
    reason: body.reason,
    changes: { secret: [null, `${id} (…${hint})`] },
  });
  return reply(201, { ...answer.body, client_secret: secret }, answer.headers);
};

export const revokeApiClientSecret: Verb<typeof op.revokeApiClientSecret> = async (ctx, { params, body }) => {
  const { organizationId, db } = ctx;
  const before = await requireClient(ctx, params.id);
  const where = { organizationId, clientId: before.id, id: params.secretId };
  const secret = await db.apiClientSecret.findFirst({ where });
  if (!secret) throw notFound(`Secret ${params.secretId} was not found`);
  requireCurrent(ctx.ifMatch, before.version);
  if (secret.revokedAt !== null) throw conflict("This secret is revoked already");
  await change(ctx, before, {});
  await db.apiClientSecret.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: ctx.now } });
  return audited(ctx, before.id, {
    action: "revokeApiClientSecret",
    reason: body.reason,
    changes: { secret: [`${secret.id} (…${secret.hint})`, null] },
  });
};

export const revokeApiClient: Verb<typeof op.revokeApiClient> = async (ctx, { params, body }) => {
  const before = await requireLive(ctx, params.id);
  await change(ctx, before, { revokedAt: ctx.now });
  return audited(ctx, before.id, { action: "revokeApiClient", reason: body.reason });
};

/** The client. Throws 404. */
async function requireClient({ organizationId, db }: Context, id: string): Promise<ClientRow> {
  const row = await db.apiClient.findFirst({ where: { organizationId, id }, include: withUserAndSecrets });
  if (!row) throw notFound(`API client ${id} was not found`);
  return row;
}

/** The client as it may be changed. Throws 404, 412, and 409 for one that is revoked. */
async function requireLive(ctx: Context, id: string): Promise<ClientRow> {
  const row = await requireClient(ctx, id);
  requireCurrent(ctx.ifMatch, row.version);
  if (row.revokedAt !== null) throw conflict(`${row.name} is revoked for good; register another client`);
  return row;
}

async function change(
  { organizationId, db }: Context,
  { id, version }: ClientRow,
  data: { name?: string; roles?: string[]; revokedAt?: Date },
): Promise<void> {
  const { count } = await db.apiClient.updateMany({
    where: { organizationId, id, version },
    data: { ...data, version: { increment: 1 } },
  });
  if (count === 0) throw preconditionFailed("Somebody else has just changed this client; read it again");
}

async function audited(ctx: Context, id: string, act: AuditedAct) {
  await recordAudit(ctx, { ...act, subjectType: "api_client", subjectId: id });
  const row = await requireClient(ctx, id);
  return reply(200, apiClient(row), etag(row.version));
}

/** A client that acts as a person has no role that the person lacks. Throws 400. */
async function requireActsAs({ organizationId, db }: Context, userId: string, roles: readonly Role[]): Promise<void> {
  const person = await db.user.findFirst({ where: { organizationId, id: userId, disabledAt: null } });
  if (!person) {
    const message = "is not a person of the organization who can sign in";
    throw badRequest(`Invalid body: user_id ${message}`, [{ path: "user_id", message }]);
  }
  const missing = roles.filter((role) => !person.roles.includes(role));
  if (missing.length === 0) return;
  const message = `${person.name} is not ${missing.join(" and ")}: a client has no more roles than the person it acts as`;
  throw badRequest(message, [{ path: "roles", message }]);
}

const unique = (roles: readonly Role[]): Role[] => [...new Set(roles)];
const isSameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one));
