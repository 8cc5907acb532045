import type { Disposition } from "./signed-links";

/** What a browser may show in place. Everything else is saved, whatever the link says: HTML and SVG would run. */
const showable = new Set(["application/pdf", "image/png", "image/jpeg"]);

type ServedFile = { originalFileName: string; contentType: string; size: number };

/**
 * The headers under which a stored file goes out: its bytes are somebody else's, so that nothing of it may be
 * guessed at (nosniff), run (sandbox), framed by another site or kept in a shared cache.
 */
export function contentHeaders(file: ServedFile, disposition: Disposition): Record<string, string> {
  const how = disposition === "inline" && showable.has(file.contentType) ? "inline" : "attachment";
  return {
    "content-type": file.contentType,
    "content-length": String(file.size),
    "content-disposition": `${how}; ${fileNameParameters(file.originalFileName)}`,
    "content-security-policy": "default-src 'none'; frame-ancestors 'self'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "cache-control": "private, no-store",
  };
}

/** RFC 6266: a plain name for old clients, the true one in UTF-8. Neither can end the header or the quotes. */
function fileNameParameters(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%;/]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
