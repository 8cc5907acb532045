import type { IncomingMessage, ServerResponse } from "node:http";
import { Webhook as Verifier } from "standardwebhooks";

/** A request that arrived at the receiver. */
export type Received = {
  at: string;
  id: string;
  eventType: string;
  headers: Record<string, string>;
  /** The body as it came, which is what the signature covers. */
  body: string;
  /** `unchecked` until the receiver was told a secret. */
  signature: "valid" | "invalid" | "unchecked";
};

type Answer = { status: number; headers?: Record<string, string>; body?: string };

const largestBody = 1024 * 1024;

/** A receiver of webhooks for trying things out: verifies signatures with the public library and keeps what came. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly #secrets: string[] = [];
  readonly #answer: (received: Received) => Answer | Promise<Answer>;
  readonly #kept: number;

  constructor(options: { answer?: (received: Received) => Answer | Promise<Answer>; kept?: number } = {}) {
    // A signature that does not verify is refused, as a real receiver should.
    this.#answer = options.answer ?? (({ signature }) => ({ status: signature === "invalid" ? 401 : 204 }));
    this.#kept = options.kept ?? 500;
  }

  /** Deliveries signed with this secret (`whsec_…`) count as valid from now on. */
  trust(secret: string): void {
    if (!this.#secrets.includes(secret)) this.#secrets.push(secret);
  }

  /** Takes one request, verifies and keeps it, and answers. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(", ") : (value ?? ""),
      ]),
    );
    const received: Received = {
      at: new Date().toISOString(),
      id: headers["webhook-id"] ?? "",
      eventType: eventTypeOf(body),
      headers,
      body,
      signature: this.#verify(body, headers),
    };
    this.received.push(received);
    if (this.received.length > this.#kept) this.received.shift();

    const answer = await this.#answer(received);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  #verify(body: string, headers: Record<string, string>): Received["signature"] {
    if (this.#secrets.length === 0) return "unchecked";
    const isValid = this.#secrets.some((secret) => {
      try {
        new Verifier(secret).verify(body, headers, { jsonParse: false });
        return true;
      } catch {
        return false;
      }
    });
    return isValid ? "valid" : "invalid";
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function eventTypeOf(body: string): string {
  try {
    const { eventType } = JSON.parse(body);
    return typeof eventType === "string" ? eventType : "";
  } catch {
    return "";
  }
}
