import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { signAccessToken } from "@/lib/auth/tokens";
import { systemDb } from "@/lib/db";
import { closeDatabase } from "@/lib/db-connections";
import { documentUpload } from "@/lib/documents/operations";
import { sweepInterruptedFiles } from "@/lib/documents/interrupted-files";
import { env } from "@/lib/env";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import { multipartBody, multipartType } from "@/lib/uploads/multipart-body";
import { samplePdf } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";

// Fifty uploads of 25 MB at once, half of them broken off in the middle, against a service process of its own. Says how
// much memory that process takes before, at the most and after, and what lies in storage without a row or the reverse.
//   npm run bench -- uploads [uploads]

const uploads = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 50);
const mebibyte = 1024 * 1024;

/** The process under test: the API behind its front server, without pages. */
function serve(): void {
  const server = createFrontServer({ find: dispatcher, pages: null });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

async function startService(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [process.argv[1] ?? "", "serve"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [port] = (await once(child, "message")) as [number];
  return { child, port };
}

/** Resident memory of a process in MB, as Linux counts it. */
function memoryOf({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

type Upload = { port: number; address: string; token: string; organizationId: string; body: Buffer };

/** Status of one upload; 0 when it was broken off after half of its body, as intended. */
function send({ port, address, token, organizationId, body }: Upload, isBrokenOff: boolean): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request({
      port,
      path: address,
      method: "POST",
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        "organization-id": organizationId,
        "content-type": multipartType,
        "content-length": body.length,
      },
    });
    request.on("error", () => resolve(0));
    request.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    const end = isBrokenOff ? Math.floor(body.length / 2) : body.length;
    const write = (begin: number) => {
      if (begin >= end) {
        if (isBrokenOff) request.destroy();
        else request.end();
        return;
      }
      const piece = body.subarray(begin, Math.min(begin + 256 * 1024, end));
      if (request.write(piece)) setImmediate(write, begin + piece.length);
      else request.once("drain", () => write(begin + piece.length));
    };
    write(0);
  });
}

function keysInStorage(): string[] {
  const root = path.join(env().DATA_DIR, "documents");
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

async function measure(): Promise<void> {
  const { id: organizationId } = await createOrganization("Benchmark");
  const providerId = await inContext(organizationId, (ctx) => createProvider(ctx));
  const token = await signAccessToken(
    await createClient(organizationId, { name: "Bench", roles: ["Supervisor"] }),
    new Date(),
  );
  const { child, port } = await startService();
  const parts = (bytes: number) => [
    { name: "fileType", content: "License" },
    { name: "file", fileName: "license.pdf", content: samplePdf(bytes) },
  ];
  const upload = { port, address: `/providers/${providerId}/supporting-documents`, token, organizationId };
  // One small upload first, so that "before" is a service that has done its work once.
  await send({ ...upload, body: multipartBody(parts(1_000)) }, false);

  const before = memoryOf(child);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(child))), 20);
  const body = multipartBody(parts(documentUpload.maximumBytes));
  const begin = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: uploads }, (_, index) => send({ ...upload, body }, index % 2 === 1)),
  );
  const seconds = (performance.now() - begin) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  clearInterval(watch);
  const after = memoryOf(child);
  const spooled = fs.readdirSync(path.join(env().DATA_DIR, "spool")).length;
  child.kill("SIGTERM");
  await sweepInterruptedFiles();

  const files = new Set(keysInStorage());
  const rows = new Set(
    (await systemDb().document.findMany({ where: { organizationId } })).map(({ storageKey }) => storageKey),
  );
  const filesAlone = [...files].filter((key) => !rows.has(key)).length;
  const rowsAlone = [...rows].filter((key) => !files.has(key)).length;
  const stored = statuses.filter((status) => status === 201).length;
  const brokenOff = statuses.filter((status) => status === 0).length;
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  console.log(
    `${uploads} uploads of ${documentUpload.maximumBytes / mebibyte} MB at once in ${seconds.toFixed(1)} s: ${stored} stored, ${brokenOff} broken off`,
  );
  console.log(
    `memory of the service: ${megabytes(before)} before, ${megabytes(peak)} at the most, ${megabytes(after)} after`,
  );
  console.log(
    `files without a row: ${filesAlone}; rows without a file: ${rowsAlone}; files left in the spool: ${spooled}`,
  );
  if (stored !== Math.ceil(uploads / 2) || filesAlone + rowsAlone + spooled > 0) process.exitCode = 1;
  await closeDatabase();
}

if (process.argv[2] === "serve") serve();
else await measure();
