import type { DocumentRecord } from "@/lib/documents/operations";

const types: readonly string[] = ["application/pdf", "image/png", "image/jpeg"];

/** What a browser can show; everything else (Word, TIFF) is only downloaded. */
export const isShowable = ({ contentType }: DocumentRecord): boolean => types.includes(contentType);
