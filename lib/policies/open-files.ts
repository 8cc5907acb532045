import { inOrganization } from "@/lib/db";
import type { Db } from "@/lib/db";
import { unfinishedStatuses } from "@/lib/workflows/state-machine";
import type { FileFacts } from "./facts";
import { fileFacts } from "./file-facts";

/** Files that are read with one statement. */
export const openFilesPage = 250;

/** The next unfinished workflows behind an id, with what verdicts about them rest on, by id; empty behind the last. */
export async function openFilesAfter(
  { db, organizationId }: { db: Db; organizationId: string },
  after: string,
  size: number = openFilesPage,
): Promise<FileFacts[]> {
  const rows = await db.workflow.findMany({
    where: { organizationId, status: { in: [...unfinishedStatuses] }, id: { gt: after } },
    orderBy: { id: "asc" },
    take: size,
    select: { id: true },
  });
  const facts = await fileFacts(
    { db, organizationId },
    rows.map(({ id }) => id),
  );
  return facts.toSorted((a, b) => (a.workflowId < b.workflowId ? -1 : 1));
}

/** Every unfinished workflow of the organization in pages, each in a transaction of its own; memory is one page. */
export async function* openFiles(organizationId: string, size: number = openFilesPage): AsyncGenerator<FileFacts[]> {
  let after = "";
  while (true) {
    const page = await inOrganization(organizationId, (db) => openFilesAfter({ db, organizationId }, after, size));
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.workflowId;
  }
}
