import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { conflict, notFound } from "@/lib/api/errors";
import { page, type Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import type { Specialty as SpecialtyRow } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { findForChange, touchProvider } from "@/lib/providers/change-provider";
import { contentHash } from "@/lib/verification/content-hash";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type * as op from "./operations";
import { requireProvider } from "./require-provider";
import type { SpecialtyInput } from "./specialty-schemas";
import { specialtyColumns, specialtyOf } from "./specialty-wire";

type Input = z.output<typeof SpecialtyInput>;

export const listSpecialties: Verb<typeof op.listSpecialties> = async (ctx, { params, query }) => {
  await requireProvider(ctx, params.providerId);
  const where = { organizationId: ctx.organizationId, providerId: params.providerId };
  const rows = await ctx.db.specialty.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    skip: query.offset,
    take: query.limit + 1,
  });
  const total = query.include_total ? await ctx.db.specialty.count({ where }) : undefined;
  return page(rows.slice(0, query.limit).map(specialtyOf), { hasMore: rows.length > query.limit, total });
};

/**
 * Throws 409 when another specialty of the provider is the primary one already, or has the taxonomy code. The
 * provider's row is locked by now, so of two requests that race the second one sees what the first one wrote.
 */
async function requireFree(ctx: Context, providerId: string, input: Input, ownId?: string): Promise<void> {
  const others = await ctx.db.specialty.findMany({
    where: {
      organizationId: ctx.organizationId,
      providerId,
      id: { not: ownId },
      OR: [{ isPrimary: true }, { taxonomyCode: input.specialty_nucc_taxonomy_code }],
    },
  });
  const named = ({ name, taxonomyCode, id }: SpecialtyRow) => `${name} (${taxonomyCode}, ${id})`;
  const same = others.find(({ taxonomyCode }) => taxonomyCode === input.specialty_nucc_taxonomy_code);
  if (same) throw conflict(`The provider already has this specialty: ${named(same)}`);
  const primary = others.find(({ isPrimary }) => isPrimary);
  if (primary && input.is_primary)
    throw conflict(`The provider already has a primary specialty: ${named(primary)}; a second one is not possible`);
}

async function findSpecialty(ctx: Context, providerId: string, id: string): Promise<SpecialtyRow> {
  const specialty = await ctx.db.specialty.findFirst({
    where: { organizationId: ctx.organizationId, providerId, id },
  });
  if (!specialty) throw notFound(`Specialty ${id} was not found`);
  return specialty;
}

/** Under which name, and with which reason, the audit log keeps a change. */
type Trace = { action: string; reason?: string };
type Change = { trace: Trace; providerId: string; before: SpecialtyRow | null; after: SpecialtyRow | null };

/** What every change of specialties brings: the provider's new version, its trace, and a waiting workflow resumed. */
async function settle(ctx: Context, { trace, providerId, before, after }: Change): Promise<void> {
  await touchProvider(ctx, { id: providerId });
  await recordAudit(ctx, {
    ...trace,
    subjectType: "provider",
    subjectId: providerId,
    changes: { specialty: [before && specialtyOf(before), after && specialtyOf(after)] },
  });
  await dataArrived(ctx, providerId);
}

/** Adds a specialty to a provider that is locked. Throws 409 where it stands against another one. */
export async function addSpecialty(ctx: Context, providerId: string, body: Input, trace: Trace) {
  const { organizationId, db, now, actor } = ctx;
  await requireFree(ctx, providerId, body);
  const after = await db.specialty.create({
    data: {
      ...specialtyColumns(body),
      organizationId,
      id: newId("spc"),
      providerId,
      createdAt: now,
      createdBy: actor.id,
      updatedAt: now,
      updatedBy: actor.id,
    },
  });
  await settle(ctx, { trace, providerId, before: null, after });
  return specialtyOf(after);
}

export const createSpecialty: Verb<typeof op.createSpecialty> = async (ctx, { params, body }) => {
  const { id: providerId } = await findForChange(ctx, params.providerId);
  return addSpecialty(ctx, providerId, body, { action: "createSpecialty" });
};

type Place = { providerId: string; specialtyId: string };

/** Changes a specialty of a provider that is locked. Throws 404, and 409 where it stands against another one. */
export async function changeSpecialty(ctx: Context, { providerId, specialtyId }: Place, body: Input, trace: Trace) {
  const { organizationId, db, now, actor } = ctx;
  const before = await findSpecialty(ctx, providerId, specialtyId);
  await requireFree(ctx, providerId, body, before.id);
  const columns = specialtyColumns(body);
  if (contentHash({ ...specialtyOf(before), ...body }) === contentHash(specialtyOf(before))) return;
  const after = await db.specialty.update({
    where: { organizationId_id: { organizationId, id: before.id } },
    data: { ...columns, updatedAt: now, updatedBy: actor.id },
  });
  await settle(ctx, { trace, providerId, before, after });
}

export const updateSpecialty: Verb<typeof op.updateSpecialty> = async (ctx, { params, body }) => {
  const { id: providerId } = await findForChange(ctx, params.providerId);
  const place = { providerId, specialtyId: params.specialtyId };
  await changeSpecialty(ctx, place, body, { action: "updateSpecialty" });
};

/** Removes a specialty of a provider that is locked. Throws 404. */
export async function removeSpecialty(ctx: Context, { providerId, specialtyId }: Place, trace: Trace): Promise<void> {
  const { organizationId, db } = ctx;
  const before = await findSpecialty(ctx, providerId, specialtyId);
  await db.specialty.delete({ where: { organizationId_id: { organizationId, id: before.id } } });
  await settle(ctx, { trace, providerId, before, after: null });
}

export const deleteSpecialty: Verb<typeof op.deleteSpecialty> = async (ctx, { params }) => {
  const { id: providerId } = await findForChange(ctx, params.providerId);
  await removeSpecialty(ctx, { providerId, specialtyId: params.specialtyId }, { action: "deleteSpecialty" });
};
