import type { Row } from "@/lib/sections/element";
import type { Holes } from "./answer-holes";

/** A link to a document, or the key under which it is stored. */
export type LinkTo = (document: { id: string; key: string }) => string;

export const linkTo =
  (holes: Holes, isSigned: boolean): LinkTo =>
  ({ id, key }) =>
    isSigned ? holes.link(id) : key;

/** The link to a workflow's packet; empty where there is none that may be served. */
export const packetLink = (link: LinkTo, workflow: Row | undefined): string =>
  workflow && typeof workflow.packet_key === "string"
    ? link({ id: String(workflow.packet_document_id), key: workflow.packet_key })
    : "";

/** A document as the provider's record lists it. */
export const documentElement = (link: LinkTo, document: Row) => ({
  id: String(document.id),
  file_type: document.file_type,
  file_url: link({ id: String(document.id), key: String(document.storage_key) }),
  original_file_name: document.original_file_name,
  created_at: document.created_at,
});
