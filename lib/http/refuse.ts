import type { IncomingMessage } from "node:http";
import { type ApiError, badRequest, methodNotAllowed, payloadTooLarge } from "@/lib/api/errors";
import type { OperationDefinition } from "@/lib/api/operation";
import { maximumBodyOf, maximumBodySize } from "@/lib/api/parse-request";

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Headers that mean one thing: given twice, two readers of the request could understand two requests. */
const singleValued = new Set([
  "host",
  "authorization",
  "content-length",
  "content-type",
  "transfer-encoding",
  "organization-id",
  "idempotency-key",
  "if-match",
  "cookie",
  "origin",
]);

function doubledHeader({ headers, rawHeaders }: IncomingMessage): string | undefined {
  // Node keeps one entry a name: as many names as were sent means that none came twice.
  if (Object.keys(headers).length === rawHeaders.length / 2) return undefined;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? "";
    if (singleValued.has(name) && seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

function badPath(url: string): string | undefined {
  if (!url.startsWith("/")) return "The request target must be a path";
  if (url.length > 8_192) return "The address is too long";
  const path = url.split("?")[0] ?? "";
  if (/^[\w/-]*$/.test(path)) return undefined;
  try {
    const decoded = decodeURIComponent(path);
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u001f\u007f]/.test(decoded)) return "The path holds a control character";
    if (/%2f/i.test(path)) return "The path holds an encoded slash";
    // Whoever parses the address later would resolve these, and see another path than the one that was checked.
    if (decoded.includes("\\") || /(?:^|\/)\.\.?(?:\/|$)/.test(decoded))
      return "The path holds a dot segment or backslash";
  } catch {
    return "The path holds a malformed percent-escape";
  }
  return undefined;
}

// The hosts under which this service was asked lately: it has few names, and reading an address costs more than all else here.
const goodHosts = new Set<string>();

function isHost(host: string): boolean {
  if (goodHosts.has(host)) return true;
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) || !URL.canParse(`http://${host}`)) return false;
  if (goodHosts.size >= 100) goodHosts.clear();
  goodHosts.add(host);
  return true;
}

/** Why a request is not worth answering, before anything looks at it; null when it is. */
export function refuse(request: IncomingMessage): ApiError | null {
  if (!knownMethods.includes(request.method ?? "")) return methodNotAllowed(knownMethods);
  const path = badPath(request.url ?? "");
  if (path) return badRequest(path);
  if (!request.headers.host) return badRequest("The header host is required");
  const doubled = doubledHeader(request);
  if (doubled) return badRequest(`The header ${doubled} is given more than once`);
  if (!isHost(request.headers.host)) return badRequest("The header host is not a host name");
  return null;
}

/** 413 for a declared length over what the operation takes (`null`: there is none); null when it may come. */
export function refuseLength(request: IncomingMessage, definition: OperationDefinition | null): ApiError | null {
  const { upload } = definition ?? {};
  if (Number(request.headers["content-length"] ?? 0) <= maximumBodyOf({ upload })) return null;
  const megabytes = (upload?.maximumBytes ?? maximumBodySize) / 1024 / 1024;
  return payloadTooLarge(`A ${upload ? "file" : "body"} may have ${megabytes} MB at most`);
}
