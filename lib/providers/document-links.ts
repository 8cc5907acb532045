import type { Context } from "@/lib/api/context";
import { signLink } from "@/lib/documents/signed-links";
import type { Row } from "@/lib/sections/element";

type Ctx = Pick<Context, "organizationId" | "now">;

/** A signed link to a document, or the key under which it is stored. */
const linkTo = (ctx: Ctx, document: { id: string; key: string }, isSigned: boolean): Promise<string> | string =>
  isSigned
    ? signLink({ organizationId: ctx.organizationId, documentId: document.id, disposition: "attachment" }, ctx.now)
    : document.key;

/** The link to a workflow's packet; empty where there is none that may be served. */
export const packetLink = (ctx: Ctx, workflow: Row | undefined, isSigned: boolean): Promise<string> | string =>
  workflow && typeof workflow.packet_key === "string"
    ? linkTo(ctx, { id: String(workflow.packet_document_id), key: workflow.packet_key }, isSigned)
    : "";

/** A document as the provider's record lists it. */
export async function documentElement(ctx: Ctx, document: Row, isSigned: boolean) {
  return {
    id: String(document.id),
    file_type: document.file_type,
    file_url: await linkTo(ctx, { id: String(document.id), key: String(document.storage_key) }, isSigned),
    original_file_name: document.original_file_name,
    created_at: document.created_at,
  };
}
