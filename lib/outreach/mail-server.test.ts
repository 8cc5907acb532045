import { once } from "node:events";
import net from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { useTestDatabase } from "@/prisma/test-database";
import { closeMailServer, handOver, type Mail, mailServerAddress, mailTimeouts } from "./mail-server";
import { useMailServer, useMailServerAt } from "./test-mail-server";

// For the settings of a whole installation; no test here reads a row.
useTestDatabase();

const patience = { ...mailTimeouts };
afterEach(() => {
  Object.assign(mailTimeouts, patience);
});

const mail: Mail = {
  from: { name: "North Plan", address: "records@north.example" },
  to: "nora@provider.example",
  replyTo: "",
  subject: "Information needed",
  text: "Dear Nora Quill,\n.\nwe still need your license.",
  messageId: "<out_2@north.example>",
  inReplyTo: "<out_1@north.example>",
};

test.each([
  ["smtp://user:word@mail.example:587", "true"],
  ["smtps://user:word@mail.example", "true"],
  ["smtp://user:word@mail.example?requireTLS=false", "false"],
  ["smtp://mail.example:25", null],
  ["smtp://user:word@127.0.0.1:1025", null],
])("a password goes to another machine encrypted only, unless the address says otherwise: %s", (url, requireTLS) => {
  const address = new URL(mailServerAddress(url));
  expect(address.searchParams.get("requireTLS")).toBe(requireTLS);
  expect(address.href.split("?")[0]).toBe(url.split("?")[0]);
});

describe("a server in clear text", () => {
  const server = useMailServer();

  test("gets a reminder as a part of its conversation, with a dot on a line of its own unharmed", async () => {
    expect(await handOver(mail)).toMatchObject({ outcome: "accepted", statusCode: 250 });
    const [received] = server().received;
    expect(received?.headers.get("in-reply-to")).toBe("<out_1@north.example>");
    expect(received?.headers.get("references")).toBe("<out_1@north.example>");
    expect(received?.headers.has("reply-to")).toBe(false);
    expect(received?.text).toContain("\r\n.\r\nwe still need");
  });

  test("that falls silent is left after a while", async () => {
    Object.assign(mailTimeouts, { silence: 300 });
    useMailServerAt(server().url);
    server().misbehave({ at: "data", hang: true });
    const start = performance.now();
    expect(await handOver(mail)).toMatchObject({
      outcome: "later",
      statusCode: null,
      response: expect.stringMatching(/./),
    });
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(await handOver(mail)).toMatchObject({ outcome: "accepted" });
  });

  test("that does not come to an end is left when the time of a try is over", async () => {
    Object.assign(mailTimeouts, { whole: 300 });
    server().misbehave({ at: "data", hang: true });
    expect(await handOver(mail)).toEqual({
      outcome: "later",
      statusCode: null,
      response: "The mail server did not finish within 0.3 s",
    });
  });

  test("is not used where the address demands encryption", async () => {
    useMailServerAt(`${server().url}?requireTLS=true`);
    expect(await handOver(mail)).toMatchObject({ outcome: "later" });
    expect(server().received).toEqual([]);
  });

  test("that was taken for one encrypted from the start tells the operator what to change", async () => {
    useMailServerAt(server().url.replace("smtp:", "smtps:"));
    expect(await handOver(mail)).toMatchObject({
      outcome: "later",
      response: expect.stringContaining("SMTP_URL has to begin with smtp://"),
    });
  });

  test("that says nothing may be one encrypted from the start", async () => {
    Object.assign(mailTimeouts, { connect: 300 });
    const silent = net.createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    useMailServerAt(`smtp://127.0.0.1:${(silent.address() as net.AddressInfo).port}`);
    expect(await handOver(mail)).toMatchObject({ outcome: "later", response: expect.stringContaining("smtps://") });
    closeMailServer();
    silent.close();
  });

  test.each(["smtp://mail.invalid", "smtps://127.0.0.1:1"])(
    "that cannot be reached (%s) is tried again",
    async (url) => {
      useMailServerAt(url);
      expect(await handOver(mail)).toMatchObject({ outcome: "later", statusCode: null });
    },
  );

  test("takes many letters over few connections", async () => {
    const mails = Array.from({ length: 40 }, (_, index) => ({ ...mail, messageId: `<out_${index}@north.example>` }));
    const answers = await Promise.all(mails.map((one) => handOver(one)));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["accepted"]));
    const ids = server().received.map(({ headers }) => headers.get("message-id"));
    expect(ids.sort()).toEqual(mails.map(({ messageId }) => messageId).sort());
  });
});

describe("a server that offers encryption with a certificate nobody vouches for", () => {
  const server = useMailServer({ disabledCommands: [] });

  test("gets nothing, unless the operator's address says that the certificate does not matter", async () => {
    expect(await handOver(mail)).toMatchObject({ outcome: "later", response: expect.stringContaining("certificate") });
    expect(server().received).toEqual([]);
    useMailServerAt(`${server().url}?tls.rejectUnauthorized=false`);
    expect(await handOver(mail)).toMatchObject({ outcome: "accepted" });
  });
});
