import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { createFrontServer } from "@/lib/http/front-server";
import { dispatcher } from "@/lib/registry";
import type { Client } from "@/prisma/factories/organization";
import { type Answer, type Call, type Caller, callAt, callerAt, tokenOf } from "./caller";

export type TestServer = {
  port: number;
  origin: string;
  call: (path: string, call?: Call) => Promise<Answer>;
  /** Gets a token as clients do and calls with it. */
  as: (client: Client) => Promise<Caller>;
};

/** The service's own HTTP server, without pages, on a free port; call it after `useTestDatabase`. */
export function useTestServer(): () => TestServer {
  const server = createFrontServer({ find: dispatcher, pages: null });
  let running: TestServer | undefined;
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    running = {
      port,
      origin,
      call: (path, options) => callAt(origin, path, options),
      as: async (client) => callerAt(origin, await tokenOf(origin, client), client.organizationId),
    };
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return () => {
    if (running === undefined) throw new Error("The test server starts before the first test runs");
    return running;
  };
}
