import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { callAt, tokenOf } from "@/lib/api/caller";
import { systemDb } from "@/lib/db";
import { createClient, createOrganization } from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { askWhich, startTestWeb, type TestWeb } from "./test-web";

useTestDatabase();
// Whole programs start here.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let web: TestWeb;
let origin: string;

const ask = (at: string, headers?: Record<string, string>) => askWhich(origin, at, headers);

/** Asks until so many processes have answered; by process, its last answer's status. */
async function askUntil(count: number, at: string, headers?: Record<string, string>): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  while (answers.size < count) {
    const answer = await ask(at, headers);
    if (answer) answers.set(answer.pid, answer.status);
    else await sleep(20);
  }
  return answers;
}

beforeAll(async () => {
  web = await startTestWeb(2);
  ({ origin } = web);
});
afterAll(() => web.end());

test("two web processes answer at one port, and one that is killed is replaced while the other goes on", async () => {
  const [first = 0, second = 0] = (await askUntil(2, "/healthz")).keys();
  process.kill(first, "SIGKILL");
  const pids: number[] = [];
  // Long before anybody is started again, the other one answers.
  for (let tries = 0; tries < 5; tries += 1) pids.push((await ask("/healthz"))?.pid ?? 0);
  expect(pids).toContain(second);
  const now = new Set<number>();
  while (now.size < 2) {
    const answer = await ask("/healthz");
    if (answer && answer.pid !== first) now.add(answer.pid);
  }
  expect(now).toContain(second);
});

test("a connection handed to a process that is killed before it takes it is answered by another", async () => {
  const [first = 0, second = 0] = (await askUntil(2, "/healthz")).keys();
  // Stopped it takes nothing, but is given its turn all the same.
  process.kill(first, "SIGSTOP");
  let answered = 0;
  const answers = Array.from({ length: 4 }, () => ask("/healthz").finally(() => (answered += 1)));
  await vi.waitFor(() => expect(answered).toBe(3));
  process.kill(first, "SIGKILL");
  expect((await Promise.all(answers)).map((answer) => answer?.pid)).toEqual([second, second, second, second]);
});

test("a token that is revoked at one process is refused by every one of them within a second", async () => {
  const { id } = await createOrganization("North Plan");
  const client = await createClient(id, { name: "Reader", roles: ["Supervisor"] });
  const token = await tokenOf(origin, client);
  const headers = { authorization: `Bearer ${token}`, "organization-id": id };
  const before = await askUntil(2, "/v2/outreach-template-fields", headers);
  expect([...before.values()]).toEqual([200, 200]);
  const { status } = await callAt(origin, "/auth-tokens/revoke", { json: { token }, headers });
  expect(status).toBe(204);
  await sleep(1_000);
  const after = await askUntil(2, "/v2/outreach-template-fields", headers);
  expect([...after.values()]).toEqual([401, 401]);
});

test("what a caller may ask in a minute holds over all processes together", async () => {
  const { id } = await createOrganization("South Plan");
  await systemDb().organization.update({ where: { id }, data: { requestsPerMinute: 60 } });
  const client = await createClient(id, { name: "Reader", roles: ["Supervisor"] });
  const headers = { authorization: `Bearer ${await tokenOf(origin, client)}`, "organization-id": id };
  /** What each process last said that is left. */
  const left = new Map<number, number>();
  let answered = 0;
  await vi.waitUntil(
    async () => {
      const { status, headers: told } = await callAt(origin, "/v2/outreach-template-fields", {
        headers: { ...headers, connection: "close" },
      });
      if (status === 200) answered += 1;
      left.set(Number(told.get("x-process")), Number(/r=(\d+)/.exec(told.get("ratelimit") ?? "")?.[1]));
      return left.size === 2 && [...left.values()].every((one) => one === 0);
    },
    { timeout: 50_000, interval: 20 },
  );
  expect(answered).toBeGreaterThanOrEqual(60);
  // What one does not know of the other yet is little; each for itself would have answered 60.
  expect(answered).toBeLessThan(100);
});

test("whichever process is asked for the metrics tells what all of them counted", async () => {
  const counted = async () => {
    const { text } = await callAt(origin, "/metrics", { headers: { connection: "close" } });
    return Number(/_count\{operation="getHealth",method="GET",status="200"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const before = await counted();
  const pids = new Set<number>();
  let answered = 0;
  while (pids.size < 2 || answered < 6) {
    const answer = await ask("/healthz");
    if (!answer) continue;
    pids.add(answer.pid);
    answered += 1;
  }
  for (let tries = 0; tries < 3; tries += 1) expect(await counted()).toBeGreaterThanOrEqual(before + answered);
});
