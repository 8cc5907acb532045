import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "./lib/root.mjs";

// Writes public/openapi.json from the contracts; a test compares the two.
const bundle = path.join(root, "dist/openapi.mjs");
await build({
  stdin: {
    contents: `
      export { openApiText } from "@/lib/api/openapi";
      export { operations } from "@/lib/operations";
      export { webhookEvents } from "@/lib/webhooks/event-schemas";`,
    resolveDir: root,
  },
  outfile: bundle,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "@": root },
  logLevel: "silent",
});
try {
  const { openApiText, operations, webhookEvents } = await import(pathToFileURL(bundle).href);
  fs.mkdirSync(path.join(root, "public"), { recursive: true });
  fs.writeFileSync(path.join(root, "public/openapi.json"), openApiText(Object.values(operations), webhookEvents));
} finally {
  fs.rmSync(bundle);
}
console.log("public/openapi.json is written");
