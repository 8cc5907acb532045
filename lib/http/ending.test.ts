import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { askUntilRefused, type Tally } from "./test-client";
import { askWhich, startTestWeb, type TestWeb } from "./test-web";

useTestDatabase();
// Whole programs start here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const manners = [
  { isKeptAlive: true, pauseMs: 0 },
  { isKeptAlive: true, pauseMs: 40 },
  { isKeptAlive: false, pauseMs: 0 },
  { isKeptAlive: false, pauseMs: 10 },
];

/** Two clients of every manner, which ask until they are refused; and what became of it. */
function askBusily(port: number): { tally: Tally; done: Promise<unknown> } {
  const tally: Tally = { answered: 0, refused: 0, lost: [] };
  const clients = [...manners, ...manners].map((manner) => askUntilRefused(port, "/healthz", manner, tally));
  return { tally, done: Promise.all(clients) };
}

describe.each([1, 2])("of %i web processes that are told to end", (count) => {
  let web: TestWeb;
  beforeEach(async () => {
    web = await startTestWeb(count);
  });
  afterEach(() => web.end());

  test("every request that was sent is answered; who comes later is refused", async () => {
    const { tally, done } = askBusily(web.port);
    await vi.waitFor(() => expect(tally.answered).toBeGreaterThan(400), { timeout: 30_000 });
    const exit = once(web.process, "exit");
    web.process.kill("SIGTERM");
    await done;
    expect(tally).toMatchObject({ lost: [], refused: 2 * manners.length });
    expect(await exit).toEqual([0, null]);
  });

  test("a connection that was silent is answered once more when it asks in time, and told that this was the last", async () => {
    const socket = net.connect(web.port, "127.0.0.1");
    const request = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    const ask = async () => {
      socket.write(request);
      return String(await once(socket, "data"));
    };
    expect(await ask()).not.toMatch(/connection: close/i);
    web.process.kill("SIGTERM");
    // The port is closed, the connection is not.
    while (await askWhich(web.origin, "/healthz")) await sleep(5);
    await vi.waitUntil(async () => /^HTTP\/1.1 200[^]*connection: close/i.test(await ask()));
    await once(socket, "end");
  });
});

test("a web process that is told to end alone loses no request, and another one takes its place", async () => {
  const web = await startTestWeb(2);
  const { tally, done } = askBusily(web.port);
  const pids = new Set<number>();
  const ask = async () => pids.add((await askWhich(web.origin, "/healthz"))?.pid ?? 0);
  await vi.waitUntil(async () => (await ask()).size === 2, { timeout: 30_000 });
  const [first = 0] = pids;
  process.kill(first, "SIGTERM");
  await vi.waitUntil(async () => (await ask()).size === 3, { timeout: 30_000 });
  // Nobody is of the first one any more.
  await vi.waitUntil(() => !isAlive(first), { timeout: 30_000 });
  await web.end();
  await done;
  expect(tally).toMatchObject({ lost: [], refused: 2 * manners.length });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
