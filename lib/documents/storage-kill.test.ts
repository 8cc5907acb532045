import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
// Inside the clone, so that the bundled program finds its packages.
const program = path.join(repository, "dist", `storage-kill-${process.pid}.mjs`);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "credence-kill-"));

/** Writes one file after the other for ever, telling each that is stored. */
const source = `
  import { LocalDisk } from "./lib/documents/local-disk.ts";
  const disk = new LocalDisk(process.argv[2]);
  for (let index = 0; ; index += 1) {
    await disk.put("org_a/uploads/" + index, Buffer.alloc(3 * 1024 * 1024, index % 256));
    process.stdout.write(index + "\\n");
  }`;

beforeAll(async () => {
  await build({
    stdin: { contents: source, resolveDir: repository, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile: program,
  });
});

afterAll(() => {
  fs.rmSync(program, { force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

function killAfter(milliseconds: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
    let told = "";
    child.once("error", reject);
    child.stdout.on("data", (text: Buffer) => {
      if (told === "") setTimeout(() => child.kill("SIGKILL"), milliseconds);
      told += text;
    });
    child.once("exit", () => resolve(told.split("\n").filter(Boolean)));
  });
}

test("a process killed while it writes leaves whole documents only", async () => {
  for (const milliseconds of [3, 17, 41, 80]) {
    fs.rmSync(folder, { recursive: true, force: true });
    const told = await killAfter(milliseconds);
    const uploads = path.join(folder, "org_a/uploads");
    const names = fs.readdirSync(uploads);
    for (const name of names) {
      const content = fs.readFileSync(path.join(uploads, name));
      expect(content.length).toBe(3 * 1024 * 1024);
      expect(content.every((byte) => byte === Number(name) % 256)).toBe(true);
    }
    expect(names).toEqual(expect.arrayContaining(told));
  }
});
