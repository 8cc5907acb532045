import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiRequest } from "@/lib/api/exchange";
import { addressBehind, addressHeader } from "@/lib/api/client-address";
import { expectsContinue, lazyBody } from "./lazy-body";

/** The pieces of a body as they arrive; what nobody wants of it is thrown away. */
async function* piecesOf(request: IncomingMessage, response: ServerResponse): AsyncIterable<Uint8Array> {
  if (expectsContinue(request)) response.writeContinue();
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    request.resume();
  }
}

/** The client's address as the socket sees it, or a proxy that is trusted: what limits count, so no client may set it. */
export const addressOf = (request: IncomingMessage): string =>
  addressBehind(request.socket.remoteAddress, request.headers["x-forwarded-for"]);

const isBodyDeclared = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** What the pipeline reads of Node's request; a HEAD is a GET whose body nobody sends. */
export class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly url: string;
  private readonly hasBody: boolean;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    this.method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
    this.url = request.url ?? "/";
    this.hasBody = this.method !== "GET" && isBodyDeclared(request);
  }

  readonly headers = {
    get: (name: string): string | null => {
      if (name === addressHeader) return addressOf(this.request);
      const value = this.request.headers[name];
      if (value === undefined) return null;
      return typeof value === "string" ? value : value.join(", ");
    },
  };

  get body(): ReadableStream<Uint8Array> | null {
    return this.hasBody ? lazyBody(this.request, this.response) : null;
  }

  pieces(): AsyncIterable<Uint8Array> {
    return this.hasBody ? piecesOf(this.request, this.response) : nothing;
  }
}

const nothing: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
};
