import type { Context } from "@/lib/api/context";
import { badRequest, requireCurrent } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { hasBegun, nothingRead } from "./begin-pass";
import { requireMapping } from "./check-mapping";
import { findImport, importableOf, lockImport, requireState } from "./find-import";
import { columnsHash, layoutsOf, withLayout } from "./mapping-state";
import type { Mapping } from "./mapped-layout";
import type { ImportMappingInput } from "./mapping-schemas";
import { columnsOf, mappingOf } from "./wire";

/** The import while its mapping may still change. Throws 404, 409, 412. */
async function lockForMapping(ctx: Context, id: string): Promise<ImportRun> {
  const run = await lockImport(ctx, id);
  requireCurrent(ctx.ifMatch, run.version);
  requireState(run, hasBegun(run) ? [] : ["uploaded", "checked", "failed"], "mapped");
  return run;
}

type Chosen = { mapping: Mapping; layout: string | null };

async function keep(ctx: Context, run: ImportRun, action: string, { mapping, layout }: Chosen): Promise<ImportRun> {
  const { db, organizationId, now } = ctx;
  const { columns, defaults, dates } = mapping;
  await db.importRun.updateMany({
    where: { organizationId, id: run.id },
    data: {
      mapping: columns,
      defaults,
      dates,
      layout,
      state: "uploaded",
      ...nothingRead,
      error: "",
      checkedAt: null,
      finishedAt: null,
      version: run.version + 1,
      updatedAt: now,
    },
  });
  await recordAudit(ctx, {
    action,
    subjectType: "import",
    subjectId: run.id,
    changes: {
      columns: [mappingOf(run).columns, columns],
      dates: [mappingOf(run).dates, dates],
      layout: [run.layout, layout],
    },
  });
  return findImport(ctx, run.id);
}

async function remember(ctx: Context, run: ImportRun, { mapping, layout }: Chosen): Promise<void> {
  const { db, organizationId, now, actor } = ctx;
  const key = { organizationId, kind: run.kind, columnsHash: columnsHash(columnsOf(run)) };
  const chosen = {
    mapping: withLayout(mapping.columns, layout),
    defaults: mapping.defaults,
    dates: mapping.dates,
    updatedAt: now,
    updatedByName: actor.name,
  };
  await db.importMapping.upsert({
    where: { organizationId_kind_columnsHash: key },
    create: { ...key, ...chosen },
    update: chosen,
  });
}

const nothing: Mapping = { columns: {}, defaults: {}, dates: {} };

/** Keeps which column is what, once it can be used. A checked import has to be checked again. Throws 400, 404, 409, 412. */
export async function setMapping(ctx: Context, id: string, input: ImportMappingInput): Promise<ImportRun> {
  const { layout, remember: isRemembered, ...given } = input;
  const run = await lockForMapping(ctx, id);
  const defaults = Object.fromEntries(Object.entries(given.defaults).filter(([, text]) => text !== ""));
  const chosen = { layout, mapping: layout === null ? { ...given, defaults } : nothing };
  if (layout === null) requireMapping(importableOf(run), columnsOf(run), chosen.mapping);
  else if (!layoutsOf(run, ctx.now.getUTCFullYear()).includes(layout))
    throw badRequest(`The file does not have the columns of ${layout}`, [
      { path: "layout", message: "does not fit the columns of this file" },
    ]);
  if (isRemembered) await remember(ctx, run, chosen);
  return keep(ctx, run, "setImportMapping", chosen);
}

/** Forgets what is remembered for files of these columns; the import is mapped anew. Throws 404, 409, 412. */
export async function forgetMapping(ctx: Context, id: string): Promise<ImportRun> {
  const run = await lockForMapping(ctx, id);
  const { organizationId } = ctx;
  await ctx.db.importMapping.deleteMany({
    where: { organizationId, kind: run.kind, columnsHash: columnsHash(columnsOf(run)) },
  });
  return keep(ctx, run, "forgetImportMapping", { layout: null, mapping: nothing });
}
