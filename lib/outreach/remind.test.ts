import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { systemDb, systemPool } from "@/lib/db";
import { transition } from "@/lib/workflows/transition";
import { inContext } from "@/prisma/factories/context";
import { settingsForLetters } from "@/prisma/factories/outreach";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import { beginDueOutreach } from "./begin-by-itself";
import { writeDueReminders } from "./remind";
import { sendLetter } from "./send-letter";
import { useMailServer } from "./test-mail-server";

useTestDatabase();
const mailServer = useMailServer();
const organizationId = "org_north";

beforeAll(async () => {
  await systemDb().organization.create({ data: { id: organizationId, name: "North Plan" } });
  await inContext(organizationId, (ctx) => settingsForLetters(ctx, { cadenceDays: 5, maximumLetters: 3 }));
});
beforeEach(() => {
  vi.useRealTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  // What is left would be due in the next test as well.
  await systemPool().query("UPDATE workflows SET status = 'WITHDRAWN_CANCELLED' WHERE status = 'OUTREACH_IN_PROGRESS'");
});

async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - days * 24 * 60 * 60 * 1000 });
  const done = await work();
  vi.useRealTimers();
  return done;
}

const lettersOf = (workflowId: string) =>
  systemDb().outreach.findMany({ where: { workflowId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

/** A provider who was written to so many days ago, and whose letter went out then. */
async function writtenTo(days: number): Promise<{ providerId: string; workflowId: string }> {
  return daysAgo(days, async () => {
    const file = await inContext(organizationId, (ctx) =>
      workflowAt(ctx, "OUTREACH_IN_PROGRESS", { primary_email: "nora@provider.example" }),
    );
    await sendAll(file.workflowId);
    return file;
  });
}

async function sendAll(workflowId: string): Promise<void> {
  for (const { id } of await lettersOf(workflowId)) await sendLetter({ organizationId, outreachId: id });
}

test("a file that still lacks data is written to again when the days are over, and not a day sooner", async () => {
  const { workflowId } = await writtenTo(5.1);
  const early = await writtenTo(4.9);
  expect(await writeDueReminders()).toBe(1);
  expect(await lettersOf(early.workflowId)).toHaveLength(1);
  const letters = await lettersOf(workflowId);
  expect(letters).toMatchObject([
    { number: 1, state: "sent" },
    { number: 2, state: "queued", createdByName: "Credence", reason: "On the way" },
  ]);
  // The same hour again: its letter waits to be sent, and then its days begin anew.
  expect(await writeDueReminders()).toBe(0);
  await sendAll(workflowId);
  expect(await writeDueReminders()).toBe(0);
  const [first, second] = mailServer().received.filter(({ headers }) =>
    letters.some(({ messageId }) => messageId === headers.get("message-id")),
  );
  expect(first?.headers.has("in-reply-to")).toBe(false);
  expect(second?.headers.get("in-reply-to")).toBe(first?.headers.get("message-id"));
  expect(second?.headers.get("subject")).toBe("Reminder: North Plan: information needed for your credentialing");
});

test("the days begin when a letter went out, not when it was written", async () => {
  const { workflowId } = await daysAgo(6, () =>
    inContext(organizationId, (ctx) =>
      workflowAt(ctx, "OUTREACH_IN_PROGRESS", { primary_email: "nora@provider.example" }),
    ),
  );
  // Four days without a mail server.
  await daysAgo(2, () => sendAll(workflowId));
  expect(await lettersOf(workflowId)).toMatchObject([{ state: "sent" }]);
  expect(await writeDueReminders()).toBe(0);
});

test("reminders end with the letters that the settings allow", async () => {
  const { workflowId } = await writtenTo(40);
  for (const days of [30, 20, 10, 0]) {
    await daysAgo(days, async () => {
      await writeDueReminders();
      await sendAll(workflowId);
    });
  }
  expect(await lettersOf(workflowId)).toHaveLength(3);
});

test("two workers write one reminder", async () => {
  const { workflowId } = await writtenTo(6);
  const written = await Promise.all([writeDueReminders(), writeDueReminders(), writeDueReminders()]);
  expect(written.sort()).toEqual([0, 0, 1]);
  expect(await lettersOf(workflowId)).toHaveLength(2);
});

test("nobody is reminded of what arrived", async () => {
  const resumed = await writtenTo(6);
  await inContext(organizationId, (ctx) => transition(ctx, { id: resumed.workflowId, action: "resume" }));
  const settled = await writtenTo(6);
  await systemDb().verification.updateMany({
    where: { organizationId, workflowId: settled.workflowId },
    data: { status: "verified" },
  });
  expect(await writeDueReminders()).toBe(0);
});

test("what was asked for by reasons of the settings is asked for again, in the same words and template", async () => {
  const { providerId, workflowId } = await daysAgo(6, () =>
    inContext(organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS", { primary_email: "nora@provider.example" })),
  );
  await systemDb().verification.updateMany({ where: { organizationId, workflowId }, data: { status: "verified" } });
  await daysAgo(6, () =>
    inContext(organizationId, (ctx) =>
      transition(ctx, { id: workflowId, action: "reachOut", letter: { reasons: ["work-history-gap"] } }),
    ),
  );
  await daysAgo(6, () => sendAll(workflowId));
  expect(await writeDueReminders()).toBe(1);
  const [first, second] = await lettersOf(workflowId);
  expect(second?.reasons).toEqual(["Gap in work history"]);
  expect(second?.body).toBe(first?.body);
  expect(second?.providerId).toBe(providerId);
});

test("a letter that failed is followed by none: a person looks at it first", async () => {
  mailServer().misbehave({ at: "recipient", code: 550, text: "5.1.1 No such person" });
  const { workflowId } = await writtenTo(6);
  expect(await lettersOf(workflowId)).toMatchObject([{ state: "failed" }]);
  expect(await writeDueReminders()).toBe(0);
});

test("where the organization wants it, whoever's data is missing is written to without anybody asking", async () => {
  const missing = () =>
    inContext(organizationId, (ctx) => workflowAt(ctx, "DATA_MISSING", { primary_email: "nora@provider.example" }));
  const { workflowId } = await missing();
  expect(await beginDueOutreach()).toBe(0);
  const want = (writesByItself: boolean) =>
    systemDb().outreachSettings.update({ where: { organizationId }, data: { writesByItself } });
  await want(true);
  const unknown = await inContext(organizationId, (ctx) => workflowAt(ctx, "DATA_MISSING", { primary_email: "" }));
  const settled = await missing();
  await systemDb().verification.updateMany({
    where: { organizationId, workflowId: settled.workflowId },
    data: { status: "verified" },
  });
  expect((await Promise.all([beginDueOutreach(), beginDueOutreach()])).sort()).toEqual([0, 1]);
  const statusOf = async (id: string) => (await systemDb().workflow.findFirstOrThrow({ where: { id } })).status;
  expect(await statusOf(workflowId)).toBe("OUTREACH_IN_PROGRESS");
  expect(await statusOf(unknown.workflowId)).toBe("DATA_MISSING");
  expect(await lettersOf(workflowId)).toMatchObject([{ state: "queued", createdByName: "Credence", number: 1 }]);
  // Back before the days are over: the next one waits for them.
  const act = (action: "resume" | "reportDataMissing") =>
    inContext(organizationId, (ctx) => transition(ctx, { id: workflowId, action, reason: "Still missing" }));
  await act("resume");
  await act("reportDataMissing");
  expect(await beginDueOutreach()).toBe(0);
  await want(false);
});
