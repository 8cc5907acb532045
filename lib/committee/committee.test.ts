import { beforeAll, expect, test } from "vitest";
import type { Answer, Caller } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import type { OperationDefinition } from "@/lib/api/operation";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { type Member, member } from "@/prisma/factories/committee-people";
import { inContext } from "@/prisma/factories/context";
import type { ProviderFacts } from "@/prisma/factories/provider";
import { facilityWorkflowAt, readyWorkflow, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import type { CommitteeItem, CommitteeCandidate } from "./agenda-schemas";
import type { CommitteeMeeting, CommitteeMeetingSummary } from "./meeting-schemas";
import * as op from "./operations";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let imogen: Member;
let otis: Member;
let petra: Member;
let supervisor: Caller;

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  const { organizationId } = tenant;
  imogen = await member(server(), organizationId, "Imogen Farrow", "Medical Director");
  otis = await member(server(), organizationId, "Otis Marsh", "Provisional Approver");
  petra = await member(server(), organizationId, "Petra Lind", "Provisional Approver");
  supervisor = (await member(server(), organizationId, "Edda Vale", "Supervisor")).caller;
});

const held = (facts: Partial<ProviderFacts> = {}) =>
  inContext(tenant.organizationId, (ctx) => workflowAt(ctx, "HOLD_FOR_COMMITTEE", facts));

type Input = { id: string; body?: object; itemId?: string; userId?: string; ifMatch?: string };
const call = (caller: Caller, operation: OperationDefinition, { body, ifMatch, ...params }: Input): Promise<Answer> =>
  caller.invoke(operation, { params, body }, ifMatch ? { "if-match": ifMatch } : {});
const meetingOf = ({ json }: Answer) => json as CommitteeMeeting;
const itemOf = ({ json }: Answer) => json as CommitteeItem;
const detail = ({ json }: Answer) => (json as { detail: string }).detail;

/** A draft with all three members, Imogen in the chair. */
async function plan(name: string, files: readonly { workflowId: string }[] = []): Promise<CommitteeMeeting> {
  const members = [{ userId: imogen.id, isChair: true }, { userId: otis.id }, { userId: petra.id }];
  const created = await supervisor.invoke(op.createCommitteeMeeting, {
    body: { name, meetsAt: "2026-12-03T17:00:00Z", members },
  });
  expect(created.status).toBe(201);
  const { id } = meetingOf(created);
  if (files.length === 0) return meetingOf(created);
  const body = { workflowIds: files.map(({ workflowId }) => workflowId) };
  const added = await call(supervisor, op.addCommitteeItems, { id, body });
  expect(added.status).toBe(200);
  return meetingOf(added);
}

/** The same, published, with everybody present. */
async function convene(name: string, files: readonly { workflowId: string }[]): Promise<CommitteeMeeting> {
  const { id } = await plan(name, files);
  expect((await call(supervisor, op.publishCommitteeMeeting, { id })).status).toBe(200);
  for (const { caller, id: userId } of [imogen, otis, petra])
    expect((await call(caller, op.markCommitteePresence, { id, userId, body: { isPresent: true } })).status).toBe(200);
  return meetingOf(await call(supervisor, op.getCommitteeMeeting, { id }));
}

const vote = (who: Member, { id }: CommitteeMeeting, itemId: string, choice: string, reason = "") =>
  call(who.caller, op.castCommitteeVote, { id, itemId, body: { choice, reason } });
const recuse = (who: Member, { id }: CommitteeMeeting, itemId: string) =>
  call(who.caller, op.recuseFromCommitteeItem, { id, itemId, body: { reason: "We trained together" } });
const decide = (who: Member, workflowId: string, step: string, json: object = {}) =>
  who.caller.call(`/v2/credentialing-workflows/${workflowId}/steps/move-to-${step}`, { method: "PUT", json });
const close = (caller: Caller, { id }: CommitteeMeeting) => call(caller, op.closeCommitteeMeeting, { id });
const candidates = async (search?: string) => {
  const { json } = await supervisor.invoke(op.listCommitteeCandidates, { query: { limit: 100, search } });
  return (json as { data: CommitteeCandidate[] }).data;
};
const nth = (meeting: CommitteeMeeting, index: number): CommitteeItem => {
  const item = meeting.items[index];
  if (!item) throw new Error(`The agenda has no item ${index}`);
  return item;
};

test("a committee goes from its agenda to its outcomes: votes, a recusal, decisions, a tabled file carried over", async () => {
  const files = [await held(), await held(), await held(), await held()];
  const meeting = await convene("December", files);
  expect(meeting).toMatchObject({ state: "published", quorum: 2, packet: { state: "building" } });
  const [approved, denied, tabled] = [nth(meeting, 0), nth(meeting, 1), nth(meeting, 2)];

  expect((await vote(imogen, meeting, approved.id, "approve")).status).toBe(200);
  expect((await recuse(otis, meeting, approved.id)).status).toBe(200);
  expect(itemOf(await vote(petra, meeting, approved.id, "approve"))).toMatchObject({
    tally: { for: 2, recused: 1, present: 3, eligible: 2, hasQuorum: true, result: "approve" },
    outcome: null,
  });
  expect((await vote(imogen, meeting, denied.id, "deny")).status).toBe(400);
  await vote(imogen, meeting, denied.id, "deny", "An undisclosed board action");
  await vote(otis, meeting, denied.id, "deny", "The same");
  await vote(petra, meeting, tabled.id, "table");

  expect((await decide(imogen, approved.workflowId, "cred-approved")).status).toBe(204);
  expect((await decide(otis, denied.workflowId, "cred-denied", { reason: "Undisclosed" })).status).toBe(204);
  expect((await decide(imogen, tabled.workflowId, "tabled")).status).toBe(204);
  const after = meetingOf(await call(supervisor, op.getCommitteeMeeting, { id: meeting.id }));
  expect(after.items.map(({ outcome }) => outcome)).toEqual(["approved", "denied", "tabled", null]);
  expect(nth(after, 1)).toMatchObject({ decidedByName: "Otis Marsh", decisionReason: "Undisclosed" });

  const late = await vote(petra, meeting, approved.id, "deny", "Too late");
  expect([late.status, detail(late)]).toEqual([409, "This file was approved in this meeting: its votes are locked."]);

  expect((await close(otis.caller, meeting)).status).toBe(403);
  const closed = meetingOf(await close(imogen.caller, meeting));
  expect(closed).toMatchObject({ state: "closed", closedByName: "Imogen Farrow", minutes: { state: "building" } });
  expect(closed.items.map(({ outcome }) => outcome)).toEqual(["approved", "denied", "tabled", "undecided"]);
  const afterwards = await vote(petra, meeting, nth(meeting, 3).id, "approve");
  expect([afterwards.status, detail(afterwards)]).toEqual([409, expect.stringContaining("This meeting is closed")]);

  // What was left open stands first among the candidates, in its order, and is carried over by one call.
  const newcomer = await held();
  const waiting = (await candidates()).map(({ workflowId, carriedFrom }) => [workflowId, carriedFrom?.outcome]);
  expect(waiting.slice(0, 2)).toEqual([
    [tabled.workflowId, "tabled"],
    [nth(meeting, 3).workflowId, "undecided"],
  ]);
  expect(waiting).toContainEqual([newcomer.workflowId, undefined]);
  const next = await plan("January");
  const carried = meetingOf(await call(supervisor, op.carryOverCommitteeItems, { id: next.id }));
  expect(carried.items).toMatchObject([
    { workflowId: tabled.workflowId, carriedFrom: { meetingName: "December", itemId: tabled.id, outcome: "tabled" } },
    { workflowId: nth(meeting, 3).workflowId, carriedFrom: { outcome: "undecided" } },
  ]);
  // A decision that is taken after the meeting was closed is not the meeting's.
  await decide(imogen, nth(meeting, 3).workflowId, "cred-approved");
  const kept = meetingOf(await call(supervisor, op.getCommitteeMeeting, { id: meeting.id }));
  expect(nth(kept, 3).outcome).toBe("undecided");
  expect(nth(kept, 0).tally).toMatchObject({ for: 2, recused: 1, result: "approve" });
});

test("only members who are present vote, and neither one who is recused nor one with a conflict of interest", async () => {
  const file = await held();
  const meeting = await convene("Votes", [file]);
  const { id: itemId } = nth(meeting, 0);
  const away = { id: meeting.id, userId: petra.id, body: { isPresent: false } };
  expect((await call(petra.caller, op.markCommitteePresence, away)).status).toBe(200);
  expect(detail(await vote(petra, meeting, itemId, "approve"))).toContain("not marked as present");
  expect((await call(petra.caller, op.markCommitteePresence, { ...away, userId: otis.id })).status).toBe(403);

  await recuse(otis, meeting, itemId);
  expect(detail(await vote(otis, meeting, itemId, "approve"))).toContain("You recused yourself (We trained together)");
  // Neither does he decide alone on what he may not vote on, nor answer for somebody else's decision.
  const decided = await decide(otis, file.workflowId, "cred-approved");
  expect([decided.status, detail(decided)]).toEqual([
    409,
    expect.stringContaining("Otis Marsh: Recused at the committee: We trained together"),
  ]);
  const opened = await otis.caller.call(`/v2/credentialing-workflows/${file.workflowId}`);
  expect(opened.json).toMatchObject({ conflictsOfInterest: [{ id: null, userId: otis.id, mayWithdraw: false }] });
  expect((await call(otis.caller, op.withdrawCommitteeVote, { id: meeting.id, itemId })).status).toBe(200);
  expect((await vote(otis, meeting, itemId, "approve")).status).toBe(200);

  const { providerId } = file;
  await imogen.caller.call("/v2/conflicts-of-interest", { json: { providerId, reason: "We are related" } });
  const refused = await vote(imogen, meeting, itemId, "approve");
  expect([refused.status, detail(refused)]).toEqual([409, expect.stringContaining("We are related")]);
  const shown = meetingOf(await call(imogen.caller, op.getCommitteeMeeting, { id: meeting.id }));
  expect(nth(shown, 0)).toMatchObject({
    conflicts: [{ userId: imogen.id, reason: "We are related" }],
    cannotVote: "You have a conflict of interest in this file: We are related",
    tally: { eligible: 1, recused: 1, hasQuorum: false, result: "no-quorum" },
  });

  const stranger = await member(server(), tenant.organizationId, "Wilma Stern", "Medical Director");
  expect((await vote(stranger, meeting, itemId, "approve")).status).toBe(403);
  expect((await vote({ ...imogen, caller: supervisor }, meeting, itemId, "approve")).status).toBe(403);
  const nobodys = tenant.callers["Medical Director"];
  expect((await vote({ ...imogen, caller: nobodys }, meeting, itemId, "approve")).status).toBe(403);
});

test("whoever comes or leaves after a decision changes nothing of the quorum that it was taken with", async () => {
  const [first, second] = [await held(), await held()];
  const meeting = await convene("Quorum", [first, second]);
  const [{ id: itemId }, { id: later }] = [nth(meeting, 0), nth(meeting, 1)];
  const leave = async (who: Member) => {
    const params = { id: meeting.id, userId: who.id, body: { isPresent: false } };
    expect((await call(who.caller, op.markCommitteePresence, params)).status).toBe(200);
  };
  const tally = async (id: string) =>
    itemOf(await call(supervisor, op.getCommitteeItem, { id: meeting.id, itemId: id })).tally;
  await vote(imogen, meeting, itemId, "approve");
  expect((await decide(imogen, first.workflowId, "cred-approved")).status).toBe(204);
  await leave(otis);
  await leave(petra);
  expect(await tally(itemId)).toMatchObject({ for: 1, eligible: 3, hasQuorum: true, result: "approve" });
  expect(await tally(later)).toMatchObject({ eligible: 1, hasQuorum: false });

  // Taken back and taken anew, the decision is that of those who are there then.
  const reverted = await supervisor.call(`/credentialing-workflows/${first.workflowId}/revert-status`, {
    method: "PATCH",
    json: { reason: "Read out wrongly" },
  });
  expect([reverted.status, await tally(itemId)]).toMatchObject([200, { eligible: 1, hasQuorum: false }]);
  const back = { id: meeting.id, userId: otis.id, body: { isPresent: true } };
  expect((await call(otis.caller, op.markCommitteePresence, back)).status).toBe(200);
  expect((await decide(imogen, first.workflowId, "cred-approved")).status).toBe(204);
  await leave(otis);
  expect((await close(supervisor, meeting)).status).toBe(200);
  expect(await tally(itemId)).toMatchObject({ for: 1, eligible: 2, hasQuorum: true, result: "approve" });
  expect(await tally(later)).toMatchObject({ eligible: 1, hasQuorum: false });
});

test("an agenda is put in order, and locked once it is published", async () => {
  const files = [await held(), await held(), await held()];
  const draft = await plan("Order", files);
  const { id } = draft;
  const order = draft.items.map((item) => item.id).toReversed();
  const keeper = tenant.callers["Credentialing User"];
  const sorted = await call(keeper, op.orderCommitteeItems, { id, body: { itemIds: order } });
  expect(meetingOf(sorted).items.map((item) => [item.id, item.position])).toEqual(order.map((one, i) => [one, i + 1]));
  const [first = "", second = ""] = order;
  for (const itemIds of [[first], [first, first, second]]) {
    expect((await call(keeper, op.orderCommitteeItems, { id, body: { itemIds } })).status).toBe(409);
  }
  const etag = sorted.headers.get("etag") ?? "";
  const noted = { id, itemId: first, body: { note: "Ask for the letter" }, ifMatch: etag };
  expect((await call(keeper, op.updateCommitteeItem, noted)).status).toBe(200);
  expect((await call(keeper, op.removeCommitteeItem, { id, itemId: second, ifMatch: etag })).status).toBe(412);
  const removed = await call(keeper, op.removeCommitteeItem, { id, itemId: second });
  expect(meetingOf(removed).items).toMatchObject([
    { id: first, position: 1, note: "Ask for the letter" },
    { position: 2 },
  ]);

  expect((await call(keeper, op.publishCommitteeMeeting, { id })).status).toBe(403);
  const published = meetingOf(await call(supervisor, op.publishCommitteeMeeting, { id }));
  expect(published.allowedActions).toEqual(["unpublish", "markPresence", "writeNotes", "writeRemarks", "close"]);
  for (const [operation, input] of [
    [op.orderCommitteeItems, { body: { itemIds: order } }],
    [op.removeCommitteeItem, { itemId: first }],
    [op.addCommitteeItems, { body: { workflowIds: [nth(draft, 1).workflowId] } }],
    [op.carryOverCommitteeItems, {}],
    [op.setCommitteeMembers, { body: { members: [] } }],
    [op.updateCommitteeMeeting, { body: { place: "Room 5" } }],
    [op.deleteCommitteeMeeting, {}],
  ] as const) {
    const answer = await call(supervisor, operation, { id, ...input });
    expect([operation.id, answer.status]).toEqual([operation.id, 409]);
    expect(detail(answer)).toContain("its agenda and its packet are locked");
  }
  // While nobody has voted it goes back, and can be published again.
  const reason = { reason: "A file was left out" };
  expect(meetingOf(await call(supervisor, op.unpublishCommitteeMeeting, { id, body: reason })).state).toBe("draft");
  await call(supervisor, op.publishCommitteeMeeting, { id });
  await call(imogen.caller, op.markCommitteePresence, { id, userId: imogen.id, body: { isPresent: true } });
  await vote(imogen, published, first, "approve");
  const back = await call(supervisor, op.unpublishCommitteeMeeting, { id, body: reason });
  expect([back.status, detail(back)]).toEqual([409, expect.stringContaining("Members have voted")]);
  await close(supervisor, published);
});

test("a meeting is published with files that can be decided and enough members for a quorum", async () => {
  const { id } = await plan("Empty");
  expect(detail(await call(supervisor, op.publishCommitteeMeeting, { id }))).toContain("no file on the agenda");
  const file = await held();
  await call(supervisor, op.addCommitteeItems, { id, body: { workflowIds: [file.workflowId] } });
  await call(supervisor, op.setCommitteeMembers, { id, body: { members: [{ userId: imogen.id }] } });
  expect(detail(await call(supervisor, op.publishCommitteeMeeting, { id }))).toContain(
    "needs 2 members for its quorum",
  );
  await call(supervisor, op.setCommitteeMembers, {
    id,
    body: { members: [{ userId: imogen.id }, { userId: otis.id }] },
  });
  await decide(imogen, file.workflowId, "cred-approved");
  expect(detail(await call(supervisor, op.publishCommitteeMeeting, { id }))).toContain("(Cred approved)");
  const members = [
    { userId: imogen.id, isChair: true },
    { userId: otis.id, isChair: true },
  ];
  expect((await call(supervisor, op.setCommitteeMembers, { id, body: { members } })).status).toBe(400);
  const reviewer = tenant.ids.usr ?? "";
  for (const userId of ["usr_nobody", reviewer.replace("usr", "cli")]) {
    expect((await call(supervisor, op.setCommitteeMembers, { id, body: { members: [{ userId }] } })).status).toBe(400);
  }
  expect((await call(supervisor, op.deleteCommitteeMeeting, { id })).status).toBe(204);
  expect((await call(supervisor, op.getCommitteeMeeting, { id })).status).toBe(404);
});

test("held, tabled and shared files are candidates until a meeting has them; of two agendas one gets a file", async () => {
  const { organizationId } = tenant;
  const name = "Candidatus";
  const facts = { last_name: name };
  const onHold = await held(facts);
  const tabled = await inContext(organizationId, (ctx) => workflowAt(ctx, "TABLED", facts));
  const shared = await inContext(organizationId, (ctx) => readyWorkflow(ctx, facts));
  const unshared = await inContext(organizationId, (ctx) => readyWorkflow(ctx, facts));
  await systemDb().provider.updateMany({
    where: { organizationId, id: shared.providerId },
    data: { sharedToCommitteeAt: new Date(), sharedToCommitteeReason: "Malpractice history" },
  });
  const listed = await candidates("candid");
  expect(listed.map(({ workflowId }) => workflowId)).toEqual(
    [onHold, tabled, shared].map(({ workflowId }) => workflowId),
  );
  expect(listed.at(-1)).toMatchObject({ status: "PSV_READY", sharedReason: "Malpractice history" });
  expect(listed.map(({ workflowId }) => workflowId)).not.toContain(unshared.workflowId);

  const meetings = [await plan("One"), await plan("Two")];
  const answers = await Promise.all(
    meetings.map(({ id }) =>
      call(supervisor, op.addCommitteeItems, { id, body: { workflowIds: [tabled.workflowId, onHold.workflowId] } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await candidates(name)).map(({ workflowId }) => workflowId)).toEqual([shared.workflowId]);
  const [{ id = "" } = {}] = meetings;
  const { workflowId } = await inContext(organizationId, (ctx) => workflowAt(ctx, "IN_PROGRESS"));
  for (const [workflowIds, status] of [
    [[workflowId], 409],
    [["wf_01jd0000000000000000000000"], 404],
  ] as const) {
    expect((await call(supervisor, op.addCommitteeItems, { id, body: { workflowIds } })).status).toBe(status);
  }
  for (const meeting of meetings) await call(supervisor, op.deleteCommitteeMeeting, { id: meeting.id });
});

test("a facility comes before the committee as a provider does, and its page says what speaks against it", async () => {
  const file = await inContext(tenant.organizationId, (ctx) => facilityWorkflowAt(ctx, "HOLD_FOR_COMMITTEE"));
  const meeting = await convene("Facilities", [file]);
  expect(nth(meeting, 0)).toMatchObject({ kind: "facility", subjectId: file.facilityId, status: "HOLD_FOR_COMMITTEE" });
  const read = await call(imogen.caller, op.getCommitteeItem, { id: meeting.id, itemId: nth(meeting, 0).id });
  expect(read).toMatchObject({
    status: 200,
    json: { cannotVote: "", summary: { redFlags: [], openPoints: [], overrides: [], lastDecision: null } },
  });
  expect((read.json as { summary: { checklist: object[] } }).summary.checklist.length).toBeGreaterThan(3);
});

test("people find their next meeting, and everybody the past ones", async () => {
  const coming = async (caller: Caller, query: object) =>
    (await caller.invoke(op.listCommitteeMeetings, { query })).json as {
      data: CommitteeMeetingSummary[];
      count: number;
    };
  const all = await coming(petra.caller, { when: "coming", mine: true });
  expect(all.data.length).toBe(all.count);
  expect(all.data.every(({ isMember, state }) => isMember && state !== "closed")).toBe(true);
  expect((await coming(supervisor, { when: "coming", mine: true })).count).toBe(0);
  const past = await coming(supervisor, { when: "past", limit: 1 });
  expect(past.data).toMatchObject([{ state: "closed", items: expect.any(Number), members: 3 }]);
  const december = (await coming(supervisor, { when: "past", limit: 100 })).data.find(
    ({ name }) => name === "December",
  );
  expect(december).toMatchObject({ items: 4, decided: 3, members: 3, present: 3, isMember: false });
  // The file that December tabled was carried over to January.
  const { items } = meetingOf(await call(supervisor, op.getCommitteeMeeting, { id: december?.id ?? "" }));
  const { workflowId } = nth({ items } as CommitteeMeeting, 2);
  expect(await coming(supervisor, { workflowId })).toMatchObject({ count: 1, data: [{ name: "January" }] });
});

test("a meeting that nobody closed is past a day after its time, and its file still says where it is discussed", async () => {
  const file = await held();
  const { id } = await convene("Overtaken", [file]);
  const where = { organizationId: tenant.organizationId, id };
  const among = async (query: object) => {
    const { json } = await supervisor.invoke(op.listCommitteeMeetings, { query: { limit: 100, ...query } });
    return (json as { data: CommitteeMeetingSummary[] }).data.some((meeting) => meeting.id === id);
  };
  const found = async () => [await among({ when: "coming" }), await among({ when: "past" })];
  for (const [hours, expected] of [
    [1, [true, false]],
    [25, [false, true]],
  ] as const) {
    const meetsAt = new Date(Date.now() - hours * 3_600_000);
    await systemDb().committeeMeeting.updateMany({ where, data: { meetsAt } });
    expect(await found()).toEqual(expected);
  }
  expect(await among({ when: "open", workflowId: file.workflowId })).toBe(true);
});

test("every act on a meeting is in the audit log, under the meeting", async () => {
  const meeting = await convene("Audit", [await held()]);
  await vote(imogen, meeting, nth(meeting, 0).id, "deny", "A reason");
  await call(imogen.caller, op.writeCommitteeRemarks, { id: meeting.id, body: { remarks: "Opened at five." } });
  await close(imogen.caller, meeting);
  const entries = await systemDb().auditEntry.findMany({
    where: { subjectType: "committee", subjectId: meeting.id },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "createCommitteeMeeting",
    "addCommitteeItems",
    "publishCommitteeMeeting",
    "markCommitteePresence",
    "markCommitteePresence",
    "markCommitteePresence",
    "castCommitteeVote",
    "writeCommitteeRemarks",
    "closeCommitteeMeeting",
  ]);
  expect(entries.find(({ action }) => action === "castCommitteeVote")).toMatchObject({
    actorName: "Imogen Farrow",
    reason: "A reason",
  });
});

test("votes, decisions and the closing of a meeting at the same moment leave one truth", async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => held()));
  const meeting = await convene("Race", files);
  const acts = meeting.items.flatMap(({ id, workflowId }) => [
    () => vote(imogen, meeting, id, "approve"),
    () => decide(otis, workflowId, "cred-approved"),
    () => vote(petra, meeting, id, "approve"),
    () => vote(otis, meeting, id, "deny", "Not yet"),
    () => recuse(petra, meeting, id),
  ]);
  acts.splice(18, 0, () => close(imogen.caller, meeting));
  const answers = await Promise.all(acts.map((act) => act()));
  for (const { status, text } of answers) expect([200, 204, 409], text).toContain(status);
  const closed = meetingOf(await call(supervisor, op.getCommitteeMeeting, { id: meeting.id }));
  expect(closed.state).toBe("closed");
  for (const { tally, votes, outcome, outcomeEventId } of closed.items) {
    const cast = (choice: string) => votes.filter((one) => one.choice === choice).length;
    expect(tally).toMatchObject({ for: cast("approve"), against: cast("deny"), recused: cast("recused") });
    const decision = await systemDb().workflowEvent.findFirst({ where: { id: outcomeEventId ?? "" } });
    expect(decision?.action ?? null).toBe(outcome === "approved" ? "approve" : null);
  }
});
