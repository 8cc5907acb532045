import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook as Verifier } from "standardwebhooks";

export type Arrival = {
  endpoint: string;
  id: string;
  workflow: string;
  previous: string | null;
  status: string;
  at: number;
  changedAt: number;
};

/** How the endpoints behave: one answers at once, one slowly, one refuses one first attempt in thirty. */
const manners = {
  quick: async () => 204,
  slow: async () => sleep(60, 204),
  sporadic: async (isFirst: boolean) => (isFirst && Math.random() < 1 / 30 ? 503 : 204),
} satisfies Record<string, (isFirst: boolean) => Promise<number>>;

export const endpointNames = Object.keys(manners) as (keyof typeof manners)[];

/** Takes deliveries, verifies every signature with the public library and keeps what arrived in its order. */
export class JudgingReceiver {
  readonly arrivals: Arrival[] = [];
  unsigned = 0;
  readonly #verifiers = new Map<string, Verifier>();
  readonly #seen = new Set<string>();
  #server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      this.#take(request).then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      );
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  trust(endpoint: string, secret: string): void {
    this.#verifiers.set(endpoint, new Verifier(secret));
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #take(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const endpoint = (request.url ?? "/").slice(1) as keyof typeof manners;
    try {
      this.#verifiers.get(endpoint)?.verify(body, request.headers as Record<string, string>);
    } catch {
      this.unsigned += 1;
    }
    const id = String(request.headers["webhook-id"]);
    const isFirst = !this.#seen.has(`${endpoint} ${id}`);
    this.#seen.add(`${endpoint} ${id}`);
    const { data } = JSON.parse(body);
    this.arrivals.push({
      endpoint,
      id,
      workflow: data.credentialingWorkflowId,
      previous: data.previousStatusId,
      status: data.newStatusId,
      at: Date.now(),
      changedAt: Date.parse(data.statusChangedAt),
    });
    return manners[endpoint](isFirst);
  }
}
