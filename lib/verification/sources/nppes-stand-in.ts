import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Recorded-style answers of the registry by NPI: the `results` element of each. */
export type NppesRecords = Record<string, unknown>;

/**
 * Speaks the NPPES API v2.1 for one NPI at a time, out of recorded answers, so that a demo and the tests need no
 * network. Switched off, it answers 503 as the registry does when it is down.
 */
export class NppesStandIn {
  isAvailable = true;
  /** Questions answered so far. */
  asked = 0;

  constructor(readonly records: NppesRecords) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.asked += 1;
    if (!this.isAvailable) {
      response.writeHead(503, { "content-type": "text/html" }).end("<html><body>Service Unavailable</body></html>");
      return;
    }
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(this.#answer(searchParams)));
  }

  #answer(query: URLSearchParams): object {
    if (query.get("version") !== "2.1") return refusal("Unsupported Version", "version", "18");
    const number = query.get("number") ?? "";
    if (!/^\d{10}$/.test(number)) return refusal("Number must be 10 digits", "number", "05");
    const record = this.records[number];
    return record === undefined ? { result_count: 0, results: [] } : { result_count: 1, results: [record] };
  }
}

const refusal = (description: string, field: string, number: string) => ({ Errors: [{ description, field, number }] });

/** Starts a stand-in of its own on a free port of this machine; `url` is a value for NPPES_URL. */
export async function startNppesStandIn(
  records: NppesRecords,
): Promise<{ standIn: NppesStandIn; url: string; close: () => Promise<void> }> {
  const standIn = new NppesStandIn(records);
  const server = createServer((request, response) => standIn.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { standIn, url: `http://127.0.0.1:${port}/api/`, close };
}
