import type { Context } from "@/lib/api/context";
import { conflict, notFound } from "@/lib/api/errors";
import { etag, type Reply, reply } from "@/lib/api/operation";
import { dayMs, dayOf } from "@/lib/day";
import { signLink } from "@/lib/documents/signed-links";
import type { ImportRun } from "@/lib/generated/prisma/client";
import { importables } from "./importables";
import type { Importable } from "./importable";
import { type ImportKind, isWorking } from "./import-kinds";
import type { ImportStatus } from "./import-schemas";
import { importRecord } from "./wire";

/** The organization's import. Throws 404. */
export async function findImport({ db, organizationId }: Context, id: string): Promise<ImportRun> {
  const run = await db.importRun.findFirst({ where: { organizationId, id } });
  if (!run) throw notFound(`Import ${id} was not found`);
  return run;
}

/** The same, held until the transaction ends: its counts change with its rows. */
export async function lockImport(ctx: Context, id: string): Promise<ImportRun> {
  await ctx.db.$queryRaw`
    SELECT 1 FROM import_runs WHERE organization_id = ${ctx.organizationId} AND id = ${id} FOR UPDATE`;
  return findImport(ctx, id);
}

export const importableOf = ({ kind }: Pick<ImportRun, "kind">): Importable => importables[kind as ImportKind];

const inWords: Readonly<Record<string, string>> = {
  uploaded: "it has not been checked",
  checking: "it is being checked",
  checked: "it is checked",
  importing: "it is being run",
  done: "it is done",
  failed: "it failed",
  cancelled: "it was cancelled",
};

/** Throws 409 with what the import is doing unless it is in one of the states, and has its rows. */
export function requireState({ state, filesRemovedAt }: ImportRun, states: readonly string[], act: string): void {
  if (filesRemovedAt !== null)
    throw conflict(
      `The import cannot be ${act}: its file and its refused rows were removed on ${dayOf(filesRemovedAt)}, when their time was over; upload the file again`,
    );
  if (!states.includes(state)) throw conflict(`The import cannot be ${act}: ${inWords[state] ?? state}`);
}

/** What is answered of one import, with a link to its refused rows where there are some. */
async function importStatus(ctx: Context, run: ImportRun): Promise<ImportStatus> {
  const hasRefused =
    run.filesRemovedAt === null && run.refused > 0 && run.state !== "uploaded" && run.state !== "checking";
  const { organizationId } = ctx;
  const refusedRowsUrl = hasRefused
    ? await signLink(
        { organizationId, documentId: run.id, disposition: "attachment", path: `/v2/imports/${run.id}/refused-rows` },
        ctx.now,
      )
    : null;
  return { ...importRecord(run), refusedRowsUrl, filesKeptUntil: await filesKeptUntil(ctx, run) };
}

/** When the file and the refused rows will be removed, unless somebody works on the import until then. */
async function filesKeptUntil({ db, organizationId }: Context, run: ImportRun): Promise<string | null> {
  if (run.filesRemovedAt !== null || isWorking(run)) return null;
  const { importRetentionDays: days } = await db.organization.findFirstOrThrow({ where: { id: organizationId } });
  return new Date(run.updatedAt.getTime() + days * dayMs).toISOString();
}

export const statusReply = async <const Status extends number>(
  ctx: Context,
  status: Status,
  run: ImportRun,
): Promise<Reply<Status, ImportStatus>> => reply(status, await importStatus(ctx, run), etag(run.version));
