import { z } from "zod";
import { multipartOverhead, withUpload } from "@/lib/uploads/receive-upload";
import { ApiError, badRequest, payloadTooLarge, unsupportedMediaType, type FieldError } from "./errors";
import { messageOf } from "./contract-messages";
import type { ApiRequest } from "./exchange";
import { readWhole } from "./left-out";
import type { OperationDefinition, SpooledFile } from "./operation";
import { holdsUnstorableEscape, isStorableText } from "./storable-text";

/** Largest JSON body, in bytes. */
export const maximumBodySize = 20 * 1024 * 1024;

/** The largest body that an operation takes, in bytes. */
export const maximumBodyOf = ({ upload }: Pick<OperationDefinition, "upload">): number =>
  upload ? upload.maximumBytes + multipartOverhead : maximumBodySize;

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 100).map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.message,
  }));
}

z.config({ customError: messageOf });

type Reading = { where: string; isWhole?: boolean };

function parse(schema: z.ZodType, value: unknown, { where, isWhole = false }: Reading): unknown {
  const result = isWhole ? readWhole(schema, value) : schema.safeParse(value);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const first = errors[0];
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  throw badRequest(`Invalid ${where}: ${first?.path ? `${first.path}: ` : ""}${first?.message}${more}`, errors);
}

function baseType(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return baseType(schema.unwrap() as z.ZodType);
  }
  return schema;
}

function queryValue(schema: z.ZodType, values: string[], name: string): unknown {
  const type = baseType(schema);
  if (type instanceof z.ZodArray)
    return values
      .flatMap((value) => value.split(","))
      .map((value) => value.trim())
      .filter(Boolean);
  if (values.length > 1)
    throw badRequest(`Invalid query: ${name} is given ${values.length} times`, [
      { path: name, message: "is given more than once" },
    ]);
  const value = values[0] ?? "";
  if (type instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (type instanceof z.ZodBoolean) return value === "true" ? true : value === "false" ? false : value;
  return value;
}

function valuesByName(search: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const given = values.get(name);
    if (given) given.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** Reads the query by its contract: numbers, booleans, lists (comma-separated or repeated). Unknown names are ignored. */
export function parseQuery(schema: z.ZodObject, search: string): unknown {
  const raw: Record<string, unknown> = {};
  const given = search === "" ? null : valuesByName(search);
  for (const [name, member] of given ? Object.entries(schema.shape) : []) {
    const values = given?.get(name);
    if (values === undefined) continue;
    if (values.some((value) => !isStorableText(value)))
      throw badRequest(`Invalid query: ${name} holds a character that cannot be stored`, [
        { path: name, message: "holds U+0000 or half a surrogate pair" },
      ]);
    raw[name] = queryValue(member as z.ZodType, values, name);
  }
  return parse(schema, raw, { where: "query" });
}

const noParams = (): Record<string, string> => ({});

/** Reads the parameters in a path, by the names of the contract (the folders of the routes may have others). */
export function paramsReader(contractPath: string): (path: string) => Record<string, string> {
  const names = contractPath
    .split("/")
    .filter(Boolean)
    .flatMap((segment, index) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      return name === undefined ? [] : [{ name, index }];
    });
  if (names.length === 0) return noParams;
  return (path) => {
    const parts = path.split("/").filter(Boolean);
    const params: Record<string, string> = {};
    for (const { name, index } of names) {
      const value = decoded(parts[index] ?? "");
      if (value === null || !isStorableText(value) || value.length > 200)
        throw badRequest(`Invalid path: ${name} is not an identifier`, [
          { path: name, message: "is not an identifier" },
        ]);
      params[name] = value;
    }
    return params;
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Reads the body up to the size limit, whatever its declared length says. */
async function readText(request: ApiRequest): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maximumBodySize)
    throw payloadTooLarge("A JSON body may have 20 MB at most");
  const pieces = request.pieces?.() ?? (request.body as AsyncIterable<Uint8Array> | null);
  if (!pieces) return "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    for await (const chunk of pieces) {
      size += chunk.byteLength;
      if (size > maximumBodySize) throw payloadTooLarge("A JSON body may have 20 MB at most");
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw badRequest("The body is not valid UTF-8 or was cut off");
  }
}

/** A body as text (for the idempotency hash), as it came, and as the contract's value; a file if one was sent. */
export type ParsedBody = { text: string; sent: unknown; value: unknown; file?: SpooledFile };

/** Of an operation that takes none. */
export const noBody: ParsedBody = { text: "", sent: undefined, value: undefined };

/**
 * Reads the body and works with it. A file that was sent lies on the disk until `work` has ended, however it ends.
 * Throws 400, 413, 415.
 */
export async function withBody<T>(
  definition: OperationDefinition,
  request: ApiRequest,
  work: (body: ParsedBody) => Promise<T>,
): Promise<T> {
  const { upload, body: schema } = definition;
  if (!upload) return work(await parseBody(definition, request));
  return withUpload(upload, request, (fields, file) => {
    const text = JSON.stringify([fields, file.originalName, file.sha256]);
    // A form sends an empty text for what was left out.
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    return work({ text, sent: fields, value: schema && parse(schema, given, { where: "body" }), file });
  });
}

/** Reads a JSON body. An empty one counts as `{}`: decisions are valid without one. Throws 400, 413, 415. */
export async function parseBody(definition: OperationDefinition, request: ApiRequest): Promise<ParsedBody> {
  if (!definition.body) return noBody;
  const text = await readText(request);
  if (text === "") return { text, sent: undefined, value: parse(definition.body, {}, { where: "body" }) };
  const type = request.headers.get("content-type") ?? "application/json";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    throw unsupportedMediaType(`The body must be application/json, not ${type.slice(0, 100)}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON");
  }
  if (holdsUnstorableEscape(text)) {
    throw badRequest("The body holds U+0000 or half a surrogate pair, which cannot be stored");
  }
  const isWhole = definition.method !== "PATCH";
  return { text, sent: json, value: parse(definition.body, json, { where: "body", isWhole }) };
}
