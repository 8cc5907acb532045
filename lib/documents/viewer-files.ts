import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** What the viewer of PDFs loads beside its code, as its package brought it: the worker, character maps, fonts, decoders. */
const folders = new Set(["build", "cmaps", "standard_fonts", "wasm", "iccs"]);

const types: Readonly<Record<string, string>> = {
  mjs: "text/javascript; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  wasm: "application/wasm",
  ttf: "font/ttf",
};

type Place = { folder: string; file: string };

/**
 * A file that the viewer asks for, from this origin and no other, kept by browsers by its content; 404 for any other
 * name. Documents of strangers are drawn with it: nothing of it is fetched from elsewhere.
 */
export async function viewerFile({ folder, file }: Place, request: Request): Promise<Response> {
  if (!folders.has(folder) || !/^[\w-]+(?:\.[\w-]+)+$/.test(file)) return new Response(null, { status: 404 });
  const content = await readFile(path.join(process.cwd(), "node_modules/pdfjs-dist", folder, file)).catch(() => null);
  if (content === null) return new Response(null, { status: 404 });
  const headers = {
    "content-type": types[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream",
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
    etag: `"${createHash("sha256").update(content).digest("base64url")}"`,
  };
  const isUnchanged = request.headers.get("if-none-match") === headers.etag;
  return isUnchanged
    ? new Response(null, { status: 304, headers })
    : new Response(new Uint8Array(content), { headers });
}
