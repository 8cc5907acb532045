import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Caller, formOf } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { multipartBody, multipartType } from "@/lib/uploads/multipart-body";
import { sampleDocx, sampleJpeg, samplePdf, samplePng, sampleTiff, sampleZip } from "@/lib/uploads/sample-files";
import { inContext } from "@/prisma/factories/context";
import { createStaffedOrganization } from "@/prisma/factories/organization";
import { createProvider } from "@/prisma/factories/provider";
import { useTestDatabase } from "@/prisma/test-database";
import { documentUpload } from "./operations";

const database = useTestDatabase();
const server = useTestServer();
let caller: Caller;
let address: string;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  const [client] = clients;
  if (client) caller = await server().as(client);
  address = `/providers/${await inContext(organization.id, (ctx) => createProvider(ctx))}/supporting-documents`;
});

const filesIn = (folder: string) => {
  const root = path.join(database().dataDir, folder);
  if (!fs.existsSync(root)) return [];
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};

/** Whatever was sent: what lies in storage has a document, and nothing else lies anywhere. */
afterEach(async () => {
  expect(filesIn("spool")).toEqual([]);
  expect(filesIn("documents")).toHaveLength(await systemDb().document.count());
  expect(await systemDb().incomingFile.count()).toBe(0);
});

const send = (
  content: Uint8Array<ArrayBuffer>,
  name: string,
  fields: Record<string, string> = { fileType: "State License" },
) => caller.call(address, { body: formOf(fields, new File([content], name)) });
const sendRaw = (body: Buffer<ArrayBuffer>, type = multipartType) =>
  caller.call(address, { method: "POST", body, headers: { "content-type": type } });

const file = { name: "file", fileName: "license.pdf", content: samplePdf() };
const fileType = { name: "fileType", content: "State License" };
const largest = documentUpload.maximumBytes;

describe("a file that was cut off", () => {
  test.each<[string, Buffer<ArrayBuffer>]>([
    ["a PDF of five bytes", samplePdf().subarray(0, 5)],
    ["a PDF without its end", samplePdf(90_000).subarray(0, 80_000)],
    ["a JPEG of three bytes", sampleJpeg().subarray(0, 3)],
    ["a JPEG without its end", sampleJpeg().subarray(0, 30)],
    ["a PNG without its end", samplePng().subarray(0, 45)],
    ["a TIFF whose directory lies behind its end", Buffer.from(`49492a00ffff0000${"00".repeat(60)}`, "hex")],
  ])("is refused: %s", async (_, content) => {
    const { status, text } = await send(content, "license");
    expect(status).toBe(400);
    expect(text).toMatch(/cut off|not known|plain text/);
  });
});

test("a file is kept under a name that ends as its content does", async () => {
  await send(samplePdf(), "a.html");
  await send(samplePng(), "photo.PNG");
  const names = await systemDb().document.findMany({
    select: { originalFileName: true },
    orderBy: { id: "desc" },
    take: 2,
  });
  expect(names.map(({ originalFileName }) => originalFileName)).toEqual(["photo.PNG", "a.html.pdf"]);
});

describe("what a file is", () => {
  const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  test.each<[string, () => Buffer<ArrayBuffer>, string]>([
    ["a PDF", () => samplePdf(), "application/pdf"],
    ["a PNG", samplePng, "image/png"],
    ["a JPEG", sampleJpeg, "image/jpeg"],
    ["a TIFF", sampleTiff, "image/tiff"],
    ["a Word document", () => sampleDocx(), docx],
  ])("%s is taken for what its bytes are, whatever it is called", async (_what, bytes, contentType) => {
    const { status, json } = await send(bytes(), "scan.bin");
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({ contentType, originalFileName: expect.stringMatching(/^scan[.]bin[.]/) }),
    ]);
  });

  test("a file of exactly 25 MB is taken whole", async () => {
    const { status, json } = await send(samplePdf(largest), "large.pdf");
    expect([status, json]).toEqual([201, expect.objectContaining({ size: largest })]);
  });

  const text = (content: string) => Buffer.from(content);
  test.each<[string, () => Buffer<ArrayBuffer>, RegExp]>([
    ["a Windows program named .pdf", () => Buffer.concat([text("MZ"), Buffer.alloc(500)]), /Windows program/],
    [
      "a program longer than what is looked at",
      () => Buffer.concat([text("MZ"), Buffer.alloc(300_000)]),
      /Windows program/,
    ],
    ["a Linux program named .pdf", () => Buffer.concat([text("\u007fELF"), Buffer.alloc(500)]), /Linux program/],
    ["an SVG", () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /SVG/],
    ["an SVG behind an XML head", () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ["a page of HTML", () => text("<!DOCTYPE html><script>alert(1)</script>"), /HTML/],
    ["a plain ZIP archive", () => sampleZip([{ name: "a.txt", content: text("a") }]), /not a Word document/],
    ["a Word document with macros", () => sampleDocx({ name: "word/vbaProject.bin", content: text("x") }), /macros/],
    ["a bomb", () => sampleDocx({ name: "word/a.xml", content: Buffer.alloc(60 * 1024 * 1024) }), /hundred times/],
    ["a compressed archive", () => gzipSync("x".repeat(1000)), /compressed archive/],
    ["a PDF behind something else", () => Buffer.concat([text("JUNK"), samplePdf()]), /before its beginning/],
    ["a PDF behind a byte order mark", () => Buffer.concat([text("\ufeff"), samplePdf()]), /before its beginning/],
    ["plain text", () => text("License 12345, valid"), /plain text/],
    ["an empty file", () => Buffer.alloc(0), /empty/],
  ])("%s is refused with a reason that a person understands", async (_what, bytes, reason) => {
    const { status, json } = await send(bytes(), "license.pdf");
    expect([status, json]).toEqual([
      400,
      expect.objectContaining({
        name: "BadRequestException",
        detail: expect.stringMatching(reason),
        errors: [{ path: "file", message: expect.stringMatching(reason) }],
      }),
    ]);
  });
});

describe("what a file is called", () => {
  test.each([
    ["C:\\Users\\ada\\license.pdf", "license.pdf"],
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["Dyplom Łódź – 2026.pdf", "Dyplom Łódź – 2026.pdf"],
    [`${"x".repeat(251)}.pdf`, `${"x".repeat(251)}.pdf`],
  ])("of %s only the name is kept, without any folder", async (given, kept) => {
    const { json } = await sendRaw(multipartBody([fileType, { ...file, fileName: given }]));
    expect(json).toMatchObject({ originalFileName: kept });
  });

  test.each([
    ["300 characters", `${"x".repeat(296)}.pdf`, /300 characters; 255 are allowed/],
    ["a control character", "li\u0001cense.pdf", /control characters/],
    ["a reversed end, fdp.exe shown as exe.pdf", "license\u202efdp.exe", /control characters/],
    ["nothing", "", /no name/],
    ["two dots", "..", /no name/],
  ])("%s is no name for a file", async (_what, name, reason) => {
    const { status, json } = await sendRaw(multipartBody([fileType, { ...file, fileName: name }]));
    expect([status, json]).toEqual([400, expect.objectContaining({ detail: expect.stringMatching(reason) })]);
  });
});

describe("a form that is none", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `f${index}`, content: "x" }));
  const whole = multipartBody([fileType, file]);
  test.each<[string, () => Buffer<ArrayBuffer>, RegExp]>([
    ["without a file", () => multipartBody([fileType]), /there is none/],
    ["with its file under another name", () => multipartBody([fileType, { ...file, name: "document" }]), /named file/],
    ["with two files", () => multipartBody([fileType, file, file]), /more than one file/],
    [
      "with a file that has no file name",
      () => multipartBody([fileType, { name: "file", content: samplePdf() }]),
      /no name/,
    ],
    ["with a thousand fields", () => multipartBody([...many(1_000), file]), /more than 20 fields/],
    [
      "with a field of a megabyte",
      () => multipartBody([{ ...fileType, content: "x".repeat(1_000_000) }, file]),
      /longer than/,
    ],
    ["with a field given twice", () => multipartBody([fileType, fileType, file]), /more than once/],
    [
      "with a field named __proto__",
      () => multipartBody([fileType, { name: "__proto__", content: "x" }, file]),
      /name/,
    ],
    [
      "with a state that is none",
      () => multipartBody([fileType, { name: "state", content: "Atlantis" }, file]),
      /state/,
    ],
    ["that ends in the middle of the file", () => whole.subarray(0, whole.length - 120), /cut off/],
    ["that ends before its last boundary", () => multipartBody([fileType, file], { isClosed: false }), /cut off/],
    ["that ends in the middle of a field", () => whole.subarray(0, 90), /cut off/],
  ])("%s is refused with 400", async (_what, body, reason) => {
    const { status, json } = await sendRaw(body());
    expect([status, json]).toEqual([400, expect.objectContaining({ detail: expect.stringMatching(reason) })]);
  });

  test("without a boundary is refused with 400", async () => {
    const { status, json } = await sendRaw(whole, "multipart/form-data");
    expect([status, json]).toEqual([400, expect.objectContaining({ detail: expect.stringMatching(/boundary/) })]);
  });
});

test("a file of one byte over 25 MB is 413, and says what is allowed", async () => {
  const { status, json } = await send(samplePdf(largest + 1), "large.pdf");
  expect([status, json]).toEqual([413, expect.objectContaining({ detail: "A file may have 25 MB at most" })]);
});

test("a field that is unknown or left empty is ignored, and one that is missing is named", async () => {
  expect((await send(samplePdf(), "a.pdf", { fileType: "License", state: "", color: "red" })).status).toBe(201);
  const { status, json } = await send(samplePdf(), "a.pdf", { state: "TX" });
  expect([status, json]).toEqual([
    400,
    expect.objectContaining({ errors: [expect.objectContaining({ path: "fileType" })] }),
  ]);
});
