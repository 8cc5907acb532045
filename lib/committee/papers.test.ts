import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { PDF } from "@libpdf/core";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, expect, test, vi } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { OperationDefinition } from "@/lib/api/operation";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { openDocument, putDocument, removeDocument } from "@/lib/documents/storage";
import { newId } from "@/lib/ids";
import { buildCommitteeMinutes } from "@/lib/jobs/build-committee-minutes";
import { buildCommitteePacket } from "@/lib/jobs/build-committee-packet";
import { type Member, member } from "@/prisma/factories/committee-people";
import { inContext } from "@/prisma/factories/context";
import { workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import type { CommitteeMeeting } from "./meeting-schemas";
import * as op from "./operations";

// Drawing is work for the processor, and tests share it with each other.
vi.setConfig({ testTimeout: 90_000 });

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let imogen: Member;
let otis: Member;
let supervisor: Caller;
const signal = AbortSignal.timeout(90_000);

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  imogen = await member(server(), tenant.organizationId, "Imogen Farrow", "Medical Director");
  otis = await member(server(), tenant.organizationId, "Otis Marsh", "Provisional Approver");
  supervisor = tenant.callers.Supervisor;
});

/** A file that waits for the committee; with a packet of so many pages in storage, if any. */
async function heldFile(lastName: string, pages = 0): Promise<{ workflowId: string; storageKey: string }> {
  const { organizationId } = tenant;
  const pdf = PDF.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage();
  const content = await pdf.save();
  return inContext(organizationId, async (ctx) => {
    const facts = { first_name: "Ada", last_name: lastName };
    const { providerId, workflowId } = await workflowAt(ctx, "HOLD_FOR_COMMITTEE", facts);
    if (pages === 0) return { workflowId, storageKey: "" };
    const id = newId("doc");
    const file = await putDocument({
      organizationId,
      content,
      storageKey: `${organizationId}/packets/${workflowId}/${id}.pdf`,
    });
    const made = { kind: "packet", fileType: "PSV packet", originalFileName: "p.pdf", contentType: "application/pdf" };
    const by = { createdBy: "system", createdByName: "Credence" };
    await ctx.db.document.create({ data: { organizationId, id, providerId, workflowId, ...made, ...file, ...by } });
    return { workflowId, storageKey: file.storageKey };
  });
}

const call = async (caller: Caller, operation: OperationDefinition, params: object, body?: object) => {
  const { status, json } = await caller.invoke(operation, { params: { ...params }, body });
  expect([operation.id, status]).toEqual([operation.id, operation.method === "POST" && !("id" in params) ? 201 : 200]);
  return json as CommitteeMeeting;
};

async function published(name: string, workflowIds: string[]): Promise<CommitteeMeeting> {
  const members = [{ userId: imogen.id, isChair: true }, { userId: otis.id }];
  const { id } = await call(
    supervisor,
    op.createCommitteeMeeting,
    {},
    { name, meetsAt: "2026-12-03T17:00:00Z", place: "Room 4", members },
  );
  await call(supervisor, op.addCommitteeItems, { id }, { workflowIds });
  return call(supervisor, op.publishCommitteeMeeting, { id });
}

const place = ({ id: meetingId }: CommitteeMeeting) => ({ organizationId: tenant.organizationId, meetingId });
const read = ({ id }: CommitteeMeeting) => call(supervisor, op.getCommitteeMeeting, { id });

type Outline = { title: string; items: Outline[] };

/** The file behind a meeting's link: its bytes' hash, what a reader gets out of it. */
async function download({ id }: CommitteeMeeting, file: "packet" | "minutes") {
  const { json } = await supervisor.invoke(op.signCommitteeFile, { params: { id, file } });
  const address = new URL((json as { signedUrl: string }).signedUrl);
  const response = await fetch(server().origin + address.pathname + address.search);
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const pdf = await getDocumentProxy(bytes);
  const { text } = await extractText(pdf, { mergePages: false });
  const outline = ((await pdf.getOutline()) ?? []) as Outline[];
  const named = response.headers.get("content-disposition");
  return { sha256, pages: text.map((page) => page.replace(/\s+/g, " ")), outline, named };
}

test("a published meeting gets one packet: cover, agenda, a page a file, then the files' packets, all bookmarked", async () => {
  const [first, second] = [await heldFile("Marlowe", 3), await heldFile("Quince")];
  const meeting = await published("December", [first.workflowId, second.workflowId]);
  await buildCommitteePacket.perform(place(meeting), signal);
  const { packet } = await read(meeting);
  expect(packet).toMatchObject({ state: "ready", pages: 6, problem: "" });
  const { sha256, pages, outline, named } = await download(meeting, "packet");
  expect(packet.sha256).toBe(sha256);
  expect(named).toContain("Committee packet 2026-12-03 December.pdf");
  expect(pages[0]).toContain("Imogen Farrow (chair), Otis Marsh");
  expect(pages[0]).toContain("Room 4");
  expect(pages[1]).toContain("Marlowe, Ada");
  expect(pages[1]).toContain("No critical or major flag is open.");
  expect(pages[2]).toContain("None had been built when this was drawn.");
  const told = outline.map(({ title, items }) => [title, items.map((item) => item.title)]);
  expect(told.slice(-2)).toEqual([
    [expect.stringMatching(/^1\. Marlowe, Ada/), ["Verification packet"]],
    [expect.stringMatching(/^2\. Quince, Ada/), []],
  ]);
  // Run again, as after a kill: what is locked stays as it is.
  await buildCommitteePacket.perform(place(meeting), signal);
  expect((await read(meeting)).packet.sha256).toBe(sha256);
});

test("a packet that cannot be built says so and is tried again; one of a withdrawn publication is not kept", async () => {
  const file = await heldFile("Thorne", 1);
  const meeting = await published("January", [file.workflowId]);
  const stored = await openDocument(file.storageKey);
  const content = stored ? await buffer(stored) : new Uint8Array();
  await removeDocument(file.storageKey);
  await expect(buildCommitteePacket.perform(place(meeting), signal)).rejects.toThrow("is not in storage");
  expect((await read(meeting)).packet).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("tried again"),
  });
  const { organizationId } = tenant;
  await putDocument({ organizationId, content, storageKey: file.storageKey });
  const again = await call(imogen.caller, op.drawCommitteeFile, { id: meeting.id, file: "packet" });
  expect(again.packet.state).toBe("building");
  await call(supervisor, op.unpublishCommitteeMeeting, { id: meeting.id }, { reason: "Too early" });
  await buildCommitteePacket.perform(place(meeting), signal);
  expect((await read(meeting)).packet).toMatchObject({ state: "none", sha256: null });
  await call(supervisor, op.publishCommitteeMeeting, { id: meeting.id });
  await buildCommitteePacket.perform(place(meeting), signal);
  expect((await read(meeting)).packet).toMatchObject({ state: "ready", pages: 3 });
});

test("the minutes say who was there, who voted how, who took no part and why, and who decided", async () => {
  const [first, second] = [await heldFile("Ashcombe"), await heldFile("Brightwell")];
  const meeting = await published("February", [first.workflowId, second.workflowId]);
  const { id } = meeting;
  const [one, two] = meeting.items.map((item) => item.id);
  await call(imogen.caller, op.markCommitteePresence, { id, userId: imogen.id }, { isPresent: true });
  await call(imogen.caller, op.castCommitteeVote, { id, itemId: one }, { choice: "approve" });
  await call(otis.caller, op.recuseFromCommitteeItem, { id, itemId: two }, { reason: "She was my resident" });
  const path = `/v2/credentialing-workflows/${first.workflowId}/steps/move-to-cred-approved`;
  const json = { reason: "A clean record", signature: { name: "Imogen Farrow", statementVersion: "2026-1" } };
  expect((await imogen.caller.call(path, { method: "PUT", json })).status).toBe(204);
  await call(imogen.caller, op.writeCommitteeRemarks, { id }, { remarks: "Opened at five.\nClosed at six." });
  await call(supervisor, op.closeCommitteeMeeting, { id });
  await buildCommitteeMinutes.perform(place(meeting), signal);
  const { minutes } = await read(meeting);
  const { sha256, pages } = await download(meeting, "minutes");
  expect(minutes).toMatchObject({ state: "ready", sha256 });
  const text = pages.join(" ");
  for (const said of [
    "Imogen Farrow Chair Present",
    "Otis Marsh Member Absent",
    "Opened at five.",
    "1 to approve. No quorum: 1 of the 2 who are needed take part.",
    "A clean record",
    "Imogen Farrow, statement 2026-1",
    "She was my resident",
    "None in this meeting",
  ]) {
    expect(text).toContain(said);
  }
  const entry = await systemDb().auditEntry.findFirstOrThrow({
    where: { action: "drawCommitteeMinutes", subjectId: id },
  });
  expect(entry).toMatchObject({ subjectType: "committee", changes: { minutesSha256: [null, sha256] } });
});
