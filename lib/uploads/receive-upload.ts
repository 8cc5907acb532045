import { rm } from "node:fs/promises";
import { ApiError, badRequest, unsupportedMediaType } from "@/lib/api/errors";
import type { ApiRequest } from "@/lib/api/exchange";
import type { SpooledFile, Upload } from "@/lib/api/operation";
import { fileRefused } from "./file-refused";
import { nameWithEnding } from "./file-name";
import { inspectDocx } from "./inspect-docx";
import { isWhole } from "./is-whole";
import { readMultipart } from "./read-multipart";
import { docx } from "./recognize-content";
import { newSpoolPath, spool } from "./spool";

/** Bytes that boundaries, part headers and fields may take beside the file. */
export const multipartOverhead = 256 * 1024;

/**
 * Receives multipart/form-data with one file and works with its fields and the file, which lies on the disk until
 * `work` has ended, however it ends: answered, refused, or the client gone. Throws 400, 413, 415.
 */
export async function withUpload<T>(
  upload: Upload,
  request: ApiRequest,
  work: (fields: Record<string, string>, file: SpooledFile) => Promise<T>,
): Promise<T> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type))
    throw unsupportedMediaType(`The body must be multipart/form-data, not ${type.slice(0, 100) || "of unknown type"}`);
  const path = await newSpoolPath();
  try {
    const { fields, file } = await receive(request, { type, upload, path });
    return await work(fields, file);
  } finally {
    await rm(path, { force: true });
  }
}

type Place = { type: string; upload: Upload; path: string };

async function receive(request: ApiRequest, { type, upload, path }: Place) {
  const { maximumBytes, contentTypes } = upload;
  const limits = { maximumBytes, maximumTotal: maximumBytes + multipartOverhead };
  try {
    const { fields, file, name } = await readMultipart(request, { type, limits }, (content) =>
      spool(content, path, contentTypes),
    );
    const reason = file.contentType === docx ? await inspectDocx(path) : null;
    if (reason !== null) throw fileRefused(reason);
    if (!(await isWhole(path, file.contentType)))
      throw fileRefused("it was cut off, its end is missing. Open it, save it again and send that");
    return { fields, file: { path, originalName: nameWithEnding(name, file.contentType), ...file } };
  } catch (error) {
    if (error instanceof ApiError || !isClientGone(error)) throw error;
    throw badRequest("The body was cut off");
  }
}

/** The connection ended in the middle of the body: nobody hears the answer, and the service is not at fault. */
const isClientGone = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === "aborted" ||
    error.name === "AbortError" ||
    ("code" in error && ["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"].includes(String(error.code))));
