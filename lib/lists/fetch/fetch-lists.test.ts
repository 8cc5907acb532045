import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { sampleZip } from "@/lib/uploads/sample-files";
import { useTestDatabase } from "@/prisma/test-database";
import { addressOf } from "./addresses";
import { fetchLists } from "./fetch-lists";

useTestDatabase();

const whole = readFileSync("prisma/demo/oig/UPDATED.csv");
type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;
let answer: Answer;
let asked: http.IncomingMessage[];
let server: http.Server;

const send =
  (body: Buffer, headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-length": body.length, ...headers });
    response.end(body);
  };

async function begin(lists: readonly string[] = ["oig"], path = "/UPDATED.csv"): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const urls = lists.map((key) => `${key}=http://127.0.0.1:${port}${path}`);
  // Nothing but the server of this test is asked.
  const elsewhere = ["oig", "ofac"].filter((key) => !lists.includes(key));
  process.env["LIST_URLS"] = [...urls, ...elsewhere.map((key) => `${key}=http://127.0.0.1:1/${key}/`)].join(",");
  process.env["LIST_FETCH"] = "on";
  forgetEnv();
  return `http://127.0.0.1:${port}${path}`;
}

beforeEach(async () => {
  asked = [];
  server = http.createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  for (const table of ["list_fetches", "screenings", "list_names", "list_records", "list_versions"])
    await systemPool().query(`delete from ${table}`);
});

afterEach(async () => {
  delete process.env["LIST_URLS"];
  delete process.env["LIST_FETCH"];
  forgetEnv();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const state = (source = "oig") => systemDb().listFetch.findUniqueOrThrow({ where: { source } });
const versions = () => systemDb().listVersion.findMany({ orderBy: { loadedAt: "asc" } });
const makeDue = () => systemPool().query("update list_fetches set next_attempt_at = now() where source = 'oig'");

describe("a list's address", () => {
  test("is asked once a day, the file loaded, and asked next time whether there is a newer one", async () => {
    answer = send(whole, { etag: '"one"', "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" });
    const url = await begin();
    await fetchLists();
    expect(await versions()).toMatchObject([
      { source: "oig", origin: url, fileName: "UPDATED.csv", recordCount: 39, loadedByName: "Credence" },
    ]);
    expect(await state()).toMatchObject({ attempts: 0, lastError: "" });
    await fetchLists();
    expect(asked).toHaveLength(1);
    await makeDue();
    answer = (_request, response) => response.writeHead(304).end();
    await fetchLists();
    expect(asked[1]?.headers).toMatchObject({
      "if-none-match": '"one"',
      "if-modified-since": "Fri, 20 Nov 2026 10:00:00 GMT",
    });
    expect(await state()).toMatchObject({ attempts: 0, lastError: "" });
    expect(await versions()).toHaveLength(1);
  });

  test.each<[string, Answer, RegExp]>([
    ["answers 500", (_request, response) => response.writeHead(500).end(), /answered with status 500/],
    [
      "breaks off in the middle",
      (_request, response) => {
        response.writeHead(200, { "content-length": whole.length });
        response.write(whole.subarray(0, 500), () => response.destroy());
      },
      /broke off in the middle/,
    ],
    ["sends a web page", send(Buffer.from("<!doctype html><html></html>")), /a web page and not the list/],
    ["sends a cut list", send(whole.subarray(0, 1500)), /probably cut/],
    [
      "leads in a circle",
      (_request, response) => response.writeHead(302, { location: "/UPDATED.csv" }).end(),
      /leads from one address to the next without end/,
    ],
  ])(
    "that %s is told in a sentence and tried again, later each time; the list in use stays",
    async (_, how, sentence) => {
      answer = send(whole);
      await begin();
      await fetchLists();
      await makeDue();
      answer = how;
      await fetchLists();
      const first = await state();
      expect(first.lastError).toMatch(sentence);
      expect(first.attempts).toBe(1);
      await makeDue();
      await fetchLists();
      const second = await state();
      expect(second.attempts).toBe(2);
      const wait = (row: typeof first) => row.nextAttemptAt.getTime() - (row.lastAttemptAt?.getTime() ?? 0);
      expect(wait(second)).toBeGreaterThan(1.8 * wait(first));
      expect(await versions()).toHaveLength(1);
      answer = send(Buffer.concat([whole, whole.subarray(whole.indexOf("\r\n") + 2)]));
      await makeDue();
      await fetchLists();
      expect(await state()).toMatchObject({ attempts: 0, lastError: "" });
    },
  );

  test("may send a ZIP archive and lead elsewhere", async () => {
    const archive = sampleZip([{ name: "UPDATED.csv", content: whole }]);
    answer = (request, response) => {
      if (request.url === "/UPDATED.csv") response.writeHead(302, { location: "/latest.zip" }).end();
      else send(archive)(request, response);
    };
    await begin();
    await fetchLists();
    expect(await versions()).toMatchObject([{ fileName: "UPDATED.csv", recordCount: 39 }]);
  });

  test("is four for OFAC, and one file that stayed the same is fetched with the others", async () => {
    answer = (request, response) => {
      const name = (request.url ?? "").split("/").at(-1)?.toLowerCase() ?? "";
      if (name === "alt.csv" && request.headers["if-none-match"]) response.writeHead(304).end();
      else send(readFileSync(`prisma/demo/ofac/${name}`), { etag: `"${name}"` })(request, response);
    };
    await begin(["ofac"], "/exports/");
    await fetchLists();
    expect(await versions()).toMatchObject([{ source: "ofac", recordCount: 11 }]);
    await systemPool().query("update list_fetches set next_attempt_at = now() where source = 'ofac'");
    await fetchLists();
    expect(await state("ofac")).toMatchObject({ lastError: "", attempts: 0 });
  });
});

test("two workers fetch a list once", async () => {
  answer = send(whole);
  await begin();
  await Promise.all([fetchLists(), fetchLists()]);
  expect(asked).toHaveLength(1);
});

test("nobody is asked where fetching is off, and SAM not without a key", async () => {
  await begin();
  process.env["LIST_FETCH"] = "off";
  forgetEnv();
  await fetchLists();
  expect(asked).toEqual([]);
  expect(addressOf("oig")).toMatchObject({ state: "off", reason: "LIST_FETCH is off" });
  process.env["LIST_FETCH"] = "on";
  forgetEnv();
  expect(addressOf("sam")).toMatchObject({ state: "off", reason: "SAM_API_KEY is not set" });
  expect(addressOf("state-pa")).toMatchObject({ state: "off", reason: "LIST_URLS names no address of state-pa" });
});
