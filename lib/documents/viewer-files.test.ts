import { expect, test } from "vitest";
import { viewerFile } from "./viewer-files";

const get = (folder: string, file: string, headers: HeadersInit = {}) =>
  viewerFile({ folder, file }, new Request("http://console.example/", { headers }));

test.each([
  ["build", "pdf.worker.min.mjs", "text/javascript; charset=utf-8"],
  ["cmaps", "UniGB-UCS2-H.bcmap", "application/octet-stream"],
  ["standard_fonts", "LiberationSans-Bold.ttf", "font/ttf"],
  ["wasm", "openjpeg.wasm", "application/wasm"],
])("the viewer's %s/%s comes from this origin", async (folder, file, type) => {
  const answer = await get(folder, file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const again = await get(folder, file, { "if-none-match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test.each([
  ["build", "../package.json"],
  ["build", "..%2Fpackage.json"],
  ["..", "package.json"],
  ["types", "src"],
  ["build", ".hidden"],
  ["build", "missing.mjs"],
])("nothing else is served: %s/%s", async (folder, file) => {
  expect((await get(folder, file)).status).toBe(404);
});
