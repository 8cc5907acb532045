import type { Context } from "@/lib/api/context";
import { systemDb, systemPool } from "@/lib/db";
import { fileBytes } from "@/lib/exports/export-file";
import type { ExportKind } from "@/lib/exports/export-kinds";
import type { ExportParameters } from "@/lib/exports/export-parameters";
import { type ExportOptions, runExport } from "@/lib/exports/run-export";
import { startExport } from "@/lib/exports/start-export";
import type { Export } from "@/lib/generated/prisma/client";
import { newId } from "@/lib/ids";
import { inContext } from "./context";
import { createProvider, type ProviderFacts } from "./provider";

/** An export that nobody has begun yet; answers its id. */
export async function addExport(ctx: Context, kind = "provider-directory"): Promise<string> {
  const id = newId("exp");
  await ctx.db.export.create({
    data: {
      organizationId: ctx.organizationId,
      id,
      kind,
      parameters: {},
      requestedBy: "usr_test",
      requestedByName: "Test",
    },
  });
  return id;
}

type Place = { address1?: string; city?: string; state?: string; zip: string };
type Practice = { facts?: Partial<ProviderFacts>; specialties?: readonly string[]; places?: readonly Place[] };

/** A credentialed provider who practices in these taxonomies at these places; answers the id. */
export async function activeProvider(organizationId: string, practice: Practice = {}): Promise<string> {
  const { facts, specialties = [], places = [] } = practice;
  const providerId = await inContext(organizationId, (ctx) => createProvider(ctx, facts));
  await systemPool().query("UPDATE providers SET status = 'Active' WHERE id = $1", [providerId]);
  const who = { createdBy: "usr_test", updatedBy: "usr_test" };
  for (const [index, taxonomyCode] of specialties.entries())
    await systemDb().specialty.create({
      data: {
        organizationId,
        providerId,
        id: newId("spc"),
        taxonomyCode,
        name: taxonomyCode,
        isPrimary: index === 0,
        ...who,
      },
    });
  for (const [position, place] of places.entries())
    await systemDb().practiceLocation.create({
      data: { organizationId, providerId, id: newId("loc"), name: "Practice", position, ...place },
    });
  return providerId;
}

export async function startedExport(
  organizationId: string,
  kind: ExportKind,
  parameters: Partial<ExportParameters> = {},
): Promise<string> {
  const all = { providerIds: [], includeInactiveProviders: false, limit: null, offset: 0, ...parameters };
  const { exportId } = await inContext(organizationId, (ctx) => startExport(ctx, kind, all));
  return exportId;
}

export const exportRow = (id: string): Promise<Export> => systemDb().export.findFirstOrThrow({ where: { id } });

/** Runs the slices of an export until it is over, in small steps unless told. */
export async function exportToEnd(
  organizationId: string,
  id: string,
  options: ExportOptions = { sliceMs: 0, pageSize: 2 },
): Promise<Export> {
  await runExport(organizationId, id, options);
  const row = await exportRow(id);
  return row.state === "running" ? exportToEnd(organizationId, id, options) : row;
}

/** The bytes of a finished export's file. */
export async function exportedFile(row: Export): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of fileBytes(row)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
