import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

type Served = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** What the reference page loads, as the packages brought it. */
const files = {
  "scalar.js": { from: "@scalar/api-reference/dist/browser/standalone.js", type: "text/javascript; charset=utf-8" },
  "inter.woff2": { from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", type: "font/woff2" },
  "mono.woff2": {
    from: "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    type: "font/woff2",
  },
} as const;
const isKnown = (name: string): name is keyof typeof files => name in files;

const served = new Map<string, Promise<Served>>();

async function prepare(name: keyof typeof files): Promise<Served> {
  const { from, type } = files[name];
  const content = await readFile(path.join(process.cwd(), "node_modules", from));
  const headers = {
    "content-type": type,
    "cache-control": "public, max-age=3600",
    etag: `"${createHash("sha256").update(content).digest("base64url")}"`,
  };
  return { bytes: new Uint8Array(content), headers };
}

/** A file of the reference page, read once (Next compresses what it sends), kept by browsers by its content; 404 for any other. */
export async function referenceFile(name: string, request: Request): Promise<Response> {
  if (!isKnown(name)) return new Response(null, { status: 404 });
  const prepared = served.get(name) ?? prepare(name);
  served.set(name, prepared);
  const { bytes, headers } = await prepared;
  const isUnchanged = request.headers.get("if-none-match") === headers.etag;
  return isUnchanged ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers });
}
