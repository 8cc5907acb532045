import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { recordAudit } from "@/lib/audit/record";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";
import { enqueueAll } from "@/lib/jobs/queue";
import type { ExportKind } from "./export-kinds";
import type { ExportParameters } from "./export-parameters";

/** The job that goes on with an export; several for one are run as one. */
export const exportJob = ({ organizationId, id }: { organizationId: string; id: string }) =>
  ({ name: "run-export", data: { organizationId, exportId: id }, singletonKey: id }) as const;

async function requireProviders({ db, organizationId }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await db.provider.findMany({ where: { organizationId, id: { in: [...ids] } }, select: { id: true } });
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, 10).join(", ");
  const more = unknown.length > 10 ? ` and ${unknown.length - 10} more` : "";
  throw notFound(unknown.length === 1 ? `Provider ${named} was not found` : `Providers ${named}${more} were not found`);
}

/** Makes an export and its job in the caller's transaction. Throws 404 naming the providers that are not there. */
export async function startExport(ctx: Context, kind: ExportKind, parameters: ExportParameters) {
  const { organizationId, db, actor, now } = ctx;
  const providerIds = [...new Set(parameters.providerIds)];
  await requireProviders(ctx, providerIds);
  const id = newId("exp");
  await db.export.create({
    data: {
      organizationId,
      id,
      kind,
      parameters: { ...parameters, providerIds },
      requestedBy: actor.id,
      requestedByName: actor.name,
      createdAt: now,
      updatedAt: now,
    },
  });
  await recordAudit(ctx, { action: `export ${kind}`, subjectType: "export", subjectId: id });
  await enqueueAll(db, [exportJob({ organizationId, id })]);
  return { message: "Workflow Executed", exportId: id, statusUrl: `${env().BASE_URL}/exports/${id}` };
}
