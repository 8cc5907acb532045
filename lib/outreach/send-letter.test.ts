import { beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb, systemPool } from "@/lib/db";
import { transition } from "@/lib/workflows/transition";
import { inContext } from "@/prisma/factories/context";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { getOutreach, resendOutreach, writeProviderOutreach } from "./letter-operations";
import { recoverLetters } from "./recover-letters";
import { sendLetter } from "./send-letter";
import { updateOutreachSettings } from "./setting-operations";
import { useMailServer, useMailServerAt } from "./test-mail-server";

useTestDatabase();
const server = useTestServer();
const mailServer = useMailServer();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  const body = {
    senderName: "North Plan\r\nBcc: all@south.example",
    senderEmail: "records@north.example",
    replyTo: "office@north.example",
  };
  expect((await tenant.callers.Supervisor.invoke(updateOutreachSettings, { body })).status).toBe(200);
});

type Facts = Parameters<typeof workflowAt>[2];

/** A provider who was just written to; the letter waits for its job. */
async function written(facts: Facts = {}) {
  const { organizationId } = tenant;
  const { workflowId } = await inContext(organizationId, (ctx) =>
    workflowAt(ctx, "OUTREACH_IN_PROGRESS", { primary_email: "nora.quill@provider.example", ...facts }),
  );
  const { id } = await systemDb().outreach.findFirstOrThrow({ where: { organizationId, workflowId } });
  return { organizationId, outreachId: id, workflowId };
}

async function read(outreachId: string) {
  const { status, json } = await tenant.callers.Supervisor.invoke(getOutreach, { params: { id: outreachId } });
  expect(status).toBe(200);
  return json as {
    state: string;
    attempts: number;
    latestEvent: string;
    statusCode: number | null;
    messageId: string;
    nextAttemptAt: string | null;
    sentAt: string | null;
    tries: { number: number; statusCode: number | null; response: string }[];
    resendRefusal: string | null;
  };
}

/** As if the time until the letter's next try were over. */
const letTimePass = (outreachId: string) =>
  systemDb().$executeRaw`UPDATE outreaches SET next_attempt_at = now() - interval '1 minute' WHERE id = ${outreachId}`;

describe("a letter that the mail server takes", () => {
  test("arrives as plain text from the organization to the provider, and says so", async () => {
    const letter = await written({ first_name: "Nóra", last_name: "Quill" });
    expect(await read(letter.outreachId)).toMatchObject({
      state: "queued",
      latestEvent: "Waits to be sent",
      tries: [],
    });
    await sendLetter(letter);
    const [mail, ...others] = mailServer().received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: "records@north.example", to: ["nora.quill@provider.example"] });
    expect(mail?.headers.get("reply-to")).toBe("office@north.example");
    expect(mail?.headers.get("subject")).toBe("North Plan: information needed for your credentialing");
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail?.headers.get("content-type")).toContain("text/plain; charset=utf-8");
    expect(mail?.text).toContain("Dear N=C3=B3ra Quill,");
    const sent = await read(letter.outreachId);
    expect(sent).toMatchObject({ state: "sent", attempts: 1, statusCode: 250, nextAttemptAt: null });
    expect(sent.tries).toMatchObject([{ number: 1, statusCode: 250, response: expect.stringMatching(/^250 /) }]);
    expect(sent.latestEvent).toMatch(/^Sent: 250 /);
    expect(sent.sentAt).not.toBeNull();
    expect(mail?.headers.get("message-id")).toBe(sent.messageId);
    expect(sent.messageId).toBe(`<${letter.outreachId}@north.example>`);
    expect(sent.resendRefusal).toBe("The letter was sent; write another one instead");
  });

  test("cannot carry another header or another recipient in a name", async () => {
    const letter = await written({ first_name: "Nora\r\nBcc: all@south.example\r\n\r\nHello", last_name: "Quill" });
    await sendLetter(letter);
    const [mail] = mailServer().received;
    expect(mail?.to).toEqual(["nora.quill@provider.example"]);
    expect([...(mail?.headers.keys() ?? [])]).not.toContain("bcc");
    expect(mail?.headers.get("from")).toBe('"North Plan Bcc: all@south.example" <records@north.example>');
    expect(mail?.headers.get("to")).toBe("nora.quill@provider.example");
  });

  test("is sent once, however many jobs there are for it", async () => {
    const letter = await written();
    await Promise.all([1, 2, 3, 4, 5].map(() => sendLetter(letter)));
    await sendLetter(letter);
    expect(mailServer().received).toHaveLength(1);
    expect(await read(letter.outreachId)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe("a letter that the mail server does not take", () => {
  test("is failed for good where the address is refused, and goes out when a person sends it again", async () => {
    const letter = await written();
    mailServer().misbehave({ at: "recipient", code: 550, text: "5.1.1 No such person" });
    await sendLetter(letter);
    const failed = await read(letter.outreachId);
    expect(failed).toMatchObject({ state: "failed", attempts: 1, statusCode: 550, nextAttemptAt: null, sentAt: null });
    expect(failed.latestEvent).toBe("Refused: 550 5.1.1 No such person");
    expect(failed.resendRefusal).toBeNull();
    await sendLetter(letter);
    expect(mailServer().received).toEqual([]);

    const body = { reason: "The office corrected the mailbox" };
    const call = { params: { id: letter.outreachId }, body };
    const again = await tenant.callers["Credentialing User"].invoke(resendOutreach, call);
    expect(again).toMatchObject({ status: 200, json: { state: "queued", latestEvent: "Waits to be sent" } });
    expect((await tenant.callers["Credentialing User"].invoke(resendOutreach, call)).status).toBe(409);
    await sendLetter(letter);
    expect(await read(letter.outreachId)).toMatchObject({
      state: "sent",
      attempts: 2,
      tries: [{ statusCode: 550 }, { statusCode: 250 }],
    });
    expect(mailServer().received[0]?.headers.get("message-id")).toBe(`<${letter.outreachId}@north.example>`);
  });

  test("is not sent again beside another letter of the same workflow", async () => {
    const letter = await written();
    mailServer().misbehave({ at: "recipient", code: 550, text: "5.1.1 No such person" });
    await sendLetter(letter);
    const params = { id: letter.workflowId };
    expect((await tenant.callers.Supervisor.invoke(writeProviderOutreach, { params, body: {} })).status).toBe(201);
    const body = { reason: "The office corrected the mailbox" };
    const again = await tenant.callers.Supervisor.invoke(resendOutreach, { params: { id: letter.outreachId }, body });
    expect(again.status).toBe(409);
    expect((await read(letter.outreachId)).resendRefusal).toContain("Another letter of this workflow went out");
  });

  test("is tried again later where the server puts it off, with the same Message-ID", async () => {
    const letter = await written();
    mailServer().misbehave({ at: "recipient", code: 451, text: "4.7.1 Greylisted, come back" });
    await sendLetter(letter);
    const putOff = await read(letter.outreachId);
    expect(putOff).toMatchObject({ state: "queued", attempts: 1, statusCode: 451 });
    expect(putOff.latestEvent).toBe(
      "Not sent yet, and tried again: the mail server answered 451 4.7.1 Greylisted, come back",
    );
    const wait = Date.parse(putOff.nextAttemptAt ?? "") - Date.now();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThan(65_000);
    const { rows } = await systemPool().query(
      "SELECT 1 FROM pgboss.job WHERE name = 'send-outreach' AND singleton_key = $1 AND start_after > now() + interval '50 seconds'",
      [letter.outreachId],
    );
    expect(rows).toHaveLength(1);
    // Before its time nothing happens.
    await sendLetter(letter);
    expect(mailServer().received).toEqual([]);
    await letTimePass(letter.outreachId);
    await sendLetter(letter);
    expect(await read(letter.outreachId)).toMatchObject({ state: "sent", attempts: 2, messageId: putOff.messageId });
    expect(mailServer().received[0]?.headers.get("message-id")).toBe(putOff.messageId);
  });

  test.each([
    ["the connection breaks in the middle", { at: "data", drop: true }, /closed|ECONNRESET|Connection/],
    ["the mail is put off after it was read", { at: "data", code: 452, text: "4.3.1 No room" }, /452 4\.3\.1 No room/],
  ] as const)("is tried again where %s", async (_name, mischief, said) => {
    const letter = await written();
    mailServer().misbehave(mischief);
    await sendLetter(letter);
    const putOff = await read(letter.outreachId);
    expect(putOff).toMatchObject({ state: "queued", attempts: 1, tries: [{ number: 1 }] });
    expect(putOff.tries[0]?.response).toMatch(said);
    await letTimePass(letter.outreachId);
    await sendLetter(letter);
    expect(await read(letter.outreachId)).toMatchObject({ state: "sent", attempts: 2 });
    expect(mailServer().received).toHaveLength(1);
  });

  test("waits where no server can be reached, and is given up after some days of tries", async () => {
    const letter = await written();
    useMailServerAt("smtp://127.0.0.1:1");
    for (let tries = 1; tries <= 9; tries += 1) {
      await sendLetter(letter);
      const { state, attempts, latestEvent } = await read(letter.outreachId);
      expect(attempts).toBe(tries);
      expect(state).toBe(tries < 9 ? "queued" : "failed");
      expect(latestEvent).toContain("ECONNREFUSED");
      if (state === "queued") await letTimePass(letter.outreachId);
    }
    expect((await read(letter.outreachId)).latestEvent).toMatch(/^Given up after 9 tries: /);
  });

  test("waits where the server refuses our password, which is no fault of the letter, and tells nothing of it", async () => {
    const letter = await written();
    useMailServerAt(mailServer().url.replace("//", "//north:geheim@"));
    mailServer().misbehave({ at: "sign-in", code: 535, text: "5.7.8 Wrong password" });
    await sendLetter(letter);
    const putOff = await read(letter.outreachId);
    expect(putOff).toMatchObject({ state: "queued", attempts: 1, statusCode: 535 });
    expect(JSON.stringify(putOff)).not.toContain("geheim");
    await letTimePass(letter.outreachId);
    await sendLetter(letter);
    expect((await read(letter.outreachId)).state).toBe("sent");
  });

  test("goes out by the sweep when its job is lost", async () => {
    const letter = await written();
    await systemPool().query("DELETE FROM pgboss.job WHERE name = 'send-outreach'");
    await letTimePass(letter.outreachId);
    await recoverLetters();
    const { rows } = await systemPool().query(
      "SELECT 1 FROM pgboss.job WHERE name = 'send-outreach' AND singleton_key = $1",
      [letter.outreachId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a letter that is not to go out any more", () => {
  test("is kept when the data arrived before it went out, and nobody sends it by hand", async () => {
    const letter = await written();
    await inContext(tenant.organizationId, (ctx) => transition(ctx, { id: letter.workflowId, action: "resume" }));
    await sendLetter(letter);
    expect(mailServer().received).toEqual([]);
    const kept = await read(letter.outreachId);
    expect(kept).toMatchObject({ state: "kept", attempts: 0, tries: [] });
    expect(kept.latestEvent).toBe("Not sent: the letter is kept here, the workflow moved on before it went out");
    expect(kept.resendRefusal).toBe("The workflow is In Progress: it asks for nothing any more");
  });

  test("is kept when its address is a list, or none", async () => {
    for (const address of ["nora@provider.example, all@south.example", "see file", "Nora <nora@provider.example>"]) {
      const { organizationId } = tenant;
      const { providerId, workflowId } = await inContext(organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS"));
      await systemDb().provider.updateMany({ where: { id: providerId }, data: { primaryEmail: address } });
      await inContext(organizationId, (ctx) => transition(ctx, { id: workflowId, action: "reachOut" }));
      const { id, state, latestEvent } = await systemDb().outreach.findFirstOrThrow({ where: { workflowId } });
      expect([state, latestEvent]).toEqual([
        "kept",
        `Not sent: the letter is kept here, "${address}" is not an e-mail address`,
      ]);
      await sendLetter({ organizationId, outreachId: id });
    }
    expect(mailServer().received).toEqual([]);
  });

  test("was kept while no mail server was set up, and goes out under today's sender when a person sends it", async () => {
    useMailServerAt("");
    const letter = await written();
    const kept = await read(letter.outreachId);
    expect(kept).toMatchObject({
      state: "kept",
      latestEvent: "Not sent: the letter is kept here, no mail server is set up",
      resendRefusal: "The letter cannot be sent: no mail server is set up",
    });
    useMailServerAt(mailServer().url);
    const call = { params: { id: letter.outreachId }, body: { reason: "The mail server is there now" } };
    expect((await tenant.callers.Supervisor.invoke(resendOutreach, call)).status).toBe(200);
    await sendLetter(letter);
    expect(await read(letter.outreachId)).toMatchObject({ state: "sent", attempts: 1 });
  });
});
