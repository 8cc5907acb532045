import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { addressProblem, isPublicAddress } from "./guard";
import { post } from "./post";

const settings = {
  DATABASE_URL: "postgres://localhost/none",
  DATABASE_SYSTEM_URL: "postgres://localhost/none",
  CREDENCE_KEY: Buffer.alloc(32).toString("base64"),
};

function setEnv(changes: Record<string, string>): void {
  Object.assign(process.env, { ...settings, WEBHOOK_ALLOWED_HOSTS: "", WEBHOOK_ALLOW_HTTP: "" }, changes);
  forgetEnv();
}

let server: Server;
let port: number;
let reached = 0;

beforeAll(async () => {
  server = createServer((_, response) => {
    reached += 1;
    response.end("reached");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  setEnv({});
});
afterEach(() => setEnv({}));
afterAll(() => server.close());

describe("which addresses count as public", () => {
  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:a9fe:a9fe::",
    "::ffff:0:127.0.0.1",
    "::ffff:0.0.0.0",
    "64:ff9b::a9fe:a9fe",
    "fec0::1",
    "5f00::1",
    "4000::1",
    "192.0.2.1",
    "192.88.99.1",
    "198.51.100.1",
    "203.0.113.1",
    "168.63.129.16",
    "100.100.100.200",
    "0177.0.0.1",
    "017700000001",
    "1.2.3",
    "127.0.0.1%lo",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "93.184.215.14", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8"])(
    "%s is",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("an address as it is registered", () => {
  test.each([
    ["https://example.org/hook", null],
    ["http://example.org/hook", "must start with https://"],
    ["ftp://example.org", "must be a valid URL"],
    ["example.org", "must be a valid URL"],
    [
      "https://user:secret@example.org/",
      "must not contain a user name or password; use headers or oauth_configuration",
    ],
    ["https://127.0.0.1/", "must not be a private or local address"],
    ["https://2130706433/", "must not be a private or local address"],
    ["https://0x7f.1/", "must not be a private or local address"],
    ["https://017700000001/", "must not be a private or local address"],
    ["https://0177.0.0.01/", "must not be a private or local address"],
    ["https://127.1/", "must not be a private or local address"],
    ["https://①②⑦.0.0.1/", "must not be a private or local address"],
    ["https://169.254.169.254/latest/meta-data/", "must not be a private or local address"],
    ["https://[::1]/", "must not be a private or local address"],
    ["https://[::7f00:1]/", "must not be a private or local address"],
    ["https://[64:ff9b::127.0.0.1]/", "must not be a private or local address"],
    ["https://[2002:7f00:1::]/", "must not be a private or local address"],
    ["https://[::ffff:10.0.0.1]/", "must not be a private or local address"],
  ])("%s: %s", (address, problem) => expect(addressProblem(address)).toBe(problem));

  test("an operator can allow a host, and allowed hosts without https", () => {
    setEnv({ WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:8080,receiver.internal" });
    expect(addressProblem("https://127.0.0.1:8080/")).toBeNull();
    expect(addressProblem("http://127.0.0.1:8080/")).toBe("must start with https://");
    setEnv({ WEBHOOK_ALLOWED_HOSTS: "127.0.0.1:8080,receiver.internal", WEBHOOK_ALLOW_HTTP: "on" });
    expect(addressProblem("http://example.org/")).toBe("must start with https://");
    expect(addressProblem("http://127.0.0.1:8080/")).toBeNull();
    expect(addressProblem("http://RECEIVER.internal:99/")).toBeNull();
    expect(addressProblem("https://127.0.0.1:8081/")).toBe("must not be a private or local address");
  });
});

describe("a call", () => {
  test.each(["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0", "127.1", "localhost."])(
    "to %s never connects",
    async (host) => {
      const before = reached;
      await expect(post(`https://${host}:${port}/`, {}, "{}")).rejects.toThrow(
        /private or local address|no address|not known/,
      );
      expect(reached).toBe(before);
    },
  );

  test("to an allowed host connects, and to another port of it does not", async () => {
    setEnv({ WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}`, WEBHOOK_ALLOW_HTTP: "on" });
    expect(await post(`http://127.0.0.1:${port}/`, {}, "{}")).toMatchObject({ status: 200, text: "reached" });
    await expect(post(`https://127.0.0.1:${port + 1}/`, {}, "{}")).rejects.toThrow("private or local address");
    setEnv({ WEBHOOK_ALLOWED_HOSTS: `127.0.0.2:${port}` });
    await expect(post(`http://127.0.0.2:${port}/`, {}, "{}")).rejects.toThrow("is not called without https");
  });
});
