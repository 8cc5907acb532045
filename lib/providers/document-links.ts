import type { Context } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import { servable } from "@/lib/documents/servable";
import { signLink } from "@/lib/documents/signed-links";
import type { Document, Workflow } from "@/lib/generated/prisma/client";

type Ctx = Pick<Context, "db" | "organizationId" | "now">;

/** A signed link to a document, or the key under which it is stored. */
const linkTo = (ctx: Ctx, document: { id: string; storageKey: string }, isSigned: boolean): Promise<string> | string =>
  isSigned
    ? signLink({ organizationId: ctx.organizationId, documentId: document.id, disposition: "attachment" }, ctx.now)
    : document.storageKey;

/** Links to the packets of workflows, by the packet's id. */
export async function packetLinks(
  ctx: Ctx,
  workflows: readonly Workflow[],
  isSigned: boolean,
): Promise<Map<string, string>> {
  const ids = workflows.flatMap(({ packetDocumentId }) => packetDocumentId ?? []);
  if (ids.length === 0) return new Map();
  const packets = await ctx.db.document.findMany({
    where: { organizationId: ctx.organizationId, id: { in: ids }, ...servable },
  });
  const links = await Promise.all(
    packets.map(async (packet): Promise<[string, string]> => [packet.id, await linkTo(ctx, packet, isSigned)]),
  );
  return new Map(links);
}

/** A document as the provider's record lists it. */
export async function documentElement(ctx: Ctx, document: Document, isSigned: boolean) {
  return {
    id: document.id,
    file_type: document.fileType,
    file_url: await linkTo(ctx, document, isSigned),
    original_file_name: document.originalFileName,
    created_at: isoMoment(document.createdAt),
  };
}
