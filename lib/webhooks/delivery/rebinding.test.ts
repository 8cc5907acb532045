import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { post } from "./post";
import { nameServers, resolveHost } from "./resolve-host";

// A name server on this machine that answers as it is told: for every host a list of answers, one a question.
const answers = new Map<string, (string[] | "silence")[]>();
const asked: string[] = [];
const nameServer = createSocket("udp4");
let server: Server;
let port = 0;
let reached = 0;

nameServer.on("message", (query, { port: asker, address }) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const isFour = query.readUInt16BE(at + 1) === 1;
  const name = labels.join(".");
  if (isFour) asked.push(name);
  const planned = answers.get(name);
  const told = isFour ? ((planned?.length ?? 0) > 1 ? planned?.shift() : planned?.[0]) : [];
  if (planned?.[0] === "silence" || told === "silence") return;
  const records = (told ?? []).map((ip) =>
    Buffer.concat([
      Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]),
      Buffer.from(ip.split(".").map((part) => Number(part))),
    ]),
  );
  const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
  query.copy(head, 0, 0, 2);
  nameServer.send(Buffer.concat([head, question, ...records]), asker, address);
});

beforeAll(async () => {
  Object.assign(process.env, {
    DATABASE_URL: "postgres://localhost/none",
    DATABASE_SYSTEM_URL: "postgres://localhost/none",
    CREDENCE_KEY: Buffer.alloc(32).toString("base64"),
    WEBHOOK_ALLOWED_HOSTS: "",
  });
  forgetEnv();
  nameServer.bind(0, "127.0.0.1");
  await once(nameServer, "listening");
  nameServers.setServers([`127.0.0.1:${nameServer.address().port}`]);
  server = createServer((_, response) => {
    reached += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  nameServer.close();
});

test("a name that leads to a public address first and to this machine then is looked up for every connection", async () => {
  // 192.0.2.1 would be documentation; nothing answers at this one here, so the first call ends without a connection.
  answers.set("rebinding.test", [["198.41.0.4"], ["127.0.0.1"]]);
  await expect(post(`https://rebinding.test:${port}/`, {}, "{}", 400)).rejects.toThrow();
  await expect(post(`https://rebinding.test:${port}/`, {}, "{}", 400)).rejects.toThrow(
    "rebinding.test leads to a private or local address, which is not called",
  );
  expect(asked.filter((name) => name === "rebinding.test")).toHaveLength(2);
  expect(reached).toBe(0);
});

test.each([
  ["a private address beside a public one", ["198.41.0.4", "10.0.0.1"]],
  ["the address of cloud metadata", ["169.254.169.254"]],
  ["this machine", ["127.0.0.1"]],
])("a name that answers %s is refused", async (_, addresses) => {
  answers.set("mixed.test", [addresses]);
  await expect(post(`https://mixed.test:${port}/`, {}, "{}", 2_000)).rejects.toThrow(
    "mixed.test leads to a private or local address",
  );
  expect(reached).toBe(0);
});

test("hosts whose name server is silent hold up no other host", async () => {
  answers.set("good.test", [["198.41.0.4"]]);
  const dead = Array.from({ length: 20 }, (_, index) => `dead-${index}.test`);
  for (const host of dead) answers.set(host, ["silence"]);
  const waiting = Promise.allSettled(dead.map((host) => resolveHost(host)));
  const begin = performance.now();
  expect(await resolveHost("good.test")).toEqual([{ address: "198.41.0.4", family: 4 }]);
  expect(performance.now() - begin).toBeLessThan(500);
  await expect(post("https://dead-0.test/", {}, "{}")).rejects.toThrow("The host name could not be looked up");
  await waiting;
}, 15_000);
