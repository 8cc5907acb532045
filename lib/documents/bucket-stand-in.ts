import { createHash } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type BucketStandIn = {
  url: string;
  /** What lies in the bucket, by key. */
  objects: Map<string, Buffer>;
  /** Requests that no service would have taken, with the reason. */
  refused: string[];
  /** Methods and headers of the requests that were taken. */
  requests: { method: string; headers: http.IncomingHttpHeaders }[];
  stop: () => Promise<void>;
};

const signature =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=[\da-f]{64}$/;

/** Speaks as much of S3's protocol as document storage uses, bucket in the path, and refuses what is not signed. */
export async function startBucket(name: string): Promise<BucketStandIn> {
  const standIn: BucketStandIn = {
    url: "",
    objects: new Map(),
    refused: [],
    requests: [],
    stop: async () => undefined,
  };
  const server = http.createServer((request, response) => {
    answer(standIn, name, request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => {
        standIn.refused.push(String(error));
        response.writeHead(403).end();
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return standIn;
}

type Reply = { status: number; headers?: http.OutgoingHttpHeaders; body?: string | Buffer };

async function answer(
  { objects, requests }: BucketStandIn,
  name: string,
  request: http.IncomingMessage,
): Promise<Reply> {
  const { method = "", headers } = request;
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
  if (bucket !== name) throw new Error(`${url.pathname} does not begin with the bucket`);
  requireSignature(headers);
  requests.push({ method, headers });
  const key = rest.join("/");

  if (method === "PUT") {
    const content = await buffer(request);
    if (Number(headers["content-length"]) !== content.length) throw new Error("The length is missing or wrong");
    if (headers["content-encoding"] !== undefined) throw new Error("The payload is not the file alone");
    objects.set(key, content);
    return { status: 200, headers: { etag: `"${createHash("md5").update(content).digest("hex")}"` } };
  }
  if (method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  if (url.searchParams.get("list-type") === "2") return { status: 200, body: listing(objects, url.searchParams) };
  const content = objects.get(key);
  if (content === undefined)
    return { status: 404, body: method === "HEAD" ? "" : "<Error><Code>NoSuchKey</Code></Error>" };
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
  if (from > 0 && from >= content.length) return { status: 416, body: "<Error><Code>InvalidRange</Code></Error>" };
  const facts = { "content-length": content.length - from, "last-modified": new Date().toUTCString() };
  const status = from > 0 ? 206 : 200;
  return { status, headers: facts, ...(method === "HEAD" ? {} : { body: content.subarray(from) }) };
}

function requireSignature(headers: http.IncomingHttpHeaders): void {
  const signed = signature.exec(headers.authorization ?? "")?.[1]?.split(";");
  if (!signed) throw new Error(`Not signed: ${headers.authorization}`);
  for (const header of ["host", "x-amz-content-sha256", "x-amz-date"]) {
    if (!signed.includes(header)) throw new Error(`The signature does not cover ${header}`);
  }
}

/** Two keys a page, so that whoever lists must ask for the next one. */
function listing(objects: Map<string, Buffer>, search: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(search.get("prefix") ?? "")).toSorted();
  const begin = Number(search.get("continuation-token") ?? 0);
  const entries = keys
    .slice(begin, begin + 2)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-03-12T14:03:07Z</LastModified></Contents>`);
  const next = begin + 2 < keys.length ? `<NextContinuationToken>${begin + 2}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult>${entries.join("")}${next}</ListBucketResult>`;
}
