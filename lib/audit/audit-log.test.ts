import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { addAuditLog } from "@/prisma/factories/audit-log";
import { inContext } from "@/prisma/factories/context";
import { cancelProviderWorkflow } from "@/lib/workflows/operations";
import { createClient, createPerson, createStaffedOrganization } from "@/prisma/factories/organization";
import { readyWorkflow } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";
import type { AuditChain, AuditEntryDetail, AuditEntryRecord } from "./operations";
import { recordAudit } from "./record";

useTestDatabase();
const server = useTestServer();

let organizationId: string;
let caller: Caller;
let supervisorId: string;
let staff: Caller;

type Page = { data: AuditEntryRecord[]; next_cursor: string | null };

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  const as = (role: string) => {
    const client = clients.find(({ roles }) => roles.some((one) => one === role));
    if (!client) throw new Error(`A client for ${role}`);
    return server().as(client);
  };
  caller = await as("Supervisor");
  supervisorId = clients.find(({ roles }) => roles.includes("Supervisor"))?.id ?? "";
  staff = await as("Credentialing User");
  await addAuditLog(organizationId, 15);
  await inContext(
    organizationId,
    (ctx) =>
      recordAudit(ctx, {
        action: "changeFlag",
        subjectType: "flag",
        subjectId: "flg_1",
        reason: '=HYPERLINK("https://evil.example")',
        changes: { severity: ["major", "minor"] },
      }),
    { type: "user", id: "usr_ada", name: "Ada Quillfeather", roles: [] },
  );
});

async function log(query = ""): Promise<Page> {
  const answer = await caller.call(`/v2/audit-entries${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Page;
}

async function walked(query: string): Promise<AuditEntryRecord[]> {
  const rows: AuditEntryRecord[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await log(`?${query}&limit=50${cursor === null ? "" : `&cursor=${cursor}`}`);
    rows.push(...page.data);
    cursor = page.next_cursor;
    if (cursor === null) return rows;
  }
}

describe("the audit log", () => {
  test("is walked to its end along the cursor, newest first, also through a bulk of one moment", async () => {
    const rows = await walked("from=2000-01-01");
    const stored = await systemDb().auditEntry.count({ where: { organizationId } });
    expect(rows.length).toBe(stored);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(stored);
    const order = rows.map(({ at, id }) => `${at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
    for (const cursor of ["1.aud_x'--", "999999999999999.aud_x", "-999999999999999.aud_x"])
      expect((await caller.call(`/v2/audit-entries?cursor=${cursor}`)).status, cursor).toBe(400);
  });

  test("is narrowed by time, by whom, what and about what, and by the call", async () => {
    const [entry] = (await log("?actor_id=usr_ada")).data;
    expect(entry).toMatchObject({ actor_name: "Ada Quillfeather", action: "changeFlag", changed: ["severity"] });
    const ids = async (query: string) => (await log(query)).data.map(({ id }) => id);
    expect(await ids("?action=changeFlag")).toEqual([entry?.id]);
    expect(await ids("?action=changeFlag,nothing&actor_id=usr_ada,usr_other")).toEqual([entry?.id]);
    // An id is found whatever it is the id of.
    expect(await ids("?subject_id=flg_1")).toEqual([entry?.id]);
    expect(await ids("?subject_type=workflow&subject_id=flg_1")).toEqual([]);
    expect(await ids(`?request_id=${encodeURIComponent(entry?.request_id ?? "")}`)).toEqual([entry?.id]);
    expect(await ids("?from=2100-01-01")).toEqual([]);
    expect(await ids("?to=2000-01-01")).toEqual([]);
    const kinds = new Set((await walked("subject_type=workflow")).map(({ subject_type: kind }) => kind));
    expect([...kinds]).toEqual(["workflow"]);
    expect((await caller.call("/v2/audit-entries?from=yesterday")).status).toBe(400);
  });

  test("shows of an entry what was before and after, and offers what there is to choose", async () => {
    const [entry] = (await log("?action=changeFlag")).data;
    const shown = (await caller.call(`/v2/audit-entries/${entry?.id}`)).json as AuditEntryDetail;
    expect(shown).toMatchObject({ id: entry?.id, changes: { severity: ["major", "minor"] } });
    const choices = (await caller.call("/v2/audit-choices")).json;
    expect(choices).toMatchObject({
      actors: expect.arrayContaining([{ id: "usr_ada", name: "Ada Quillfeather" }]),
      clients: [{ id: "cli_claims", name: "Claims system" }],
      actions: expect.arrayContaining([{ id: "approve", summary: "Approve" }]),
      subject_types: expect.arrayContaining(["flag", "provider", "workflow"]),
    });
  });

  test("names the API client through which a person acted, in the log and in the history of the file", async () => {
    const facts = { name: "Grace Winterbourne", email: "grace@north.example", roles: ["Supervisor"] as const };
    const person = await createPerson(organizationId, facts);
    const bound = await createClient(organizationId, { name: "Night batch", roles: facts.roles, userId: person.id });
    const { providerId, workflowId } = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
    const through = await server().as(bound);
    const decided = await through.invoke(cancelProviderWorkflow, {
      params: { id: workflowId },
      body: { reason: "Asked twice" },
    });
    expect(decided.status, decided.text).toBe(204);
    const who = {
      actor_type: "user",
      actor_id: person.id,
      actor_name: "Grace Winterbourne",
      client_id: bound.id,
      client_name: "Night batch",
      client_address: "127.0.0.1",
    };
    const { data } = await log(`?client_id=${bound.id}`);
    expect(data).toMatchObject([{ ...who, action: "cancel", subject_id: workflowId }]);
    expect((await caller.call(`/v2/audit-entries/${data[0]?.id}`)).json).toMatchObject(who);
    const detail = (await caller.call(`/v2/credentialing-workflows/${workflowId}`)).json;
    expect(detail).toMatchObject({
      timeline: expect.arrayContaining([expect.objectContaining({ action: "cancel", clientName: "Night batch" })]),
    });
    const history = (await caller.call(`/v2/provider/${providerId}/history`)).json;
    expect(history).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ action: "cancel", client_name: "Night batch" })]),
    });
    const [, row] = (await through.call(`/v2/audit-entries/export?client_id=${bound.id}`)).text.split("\r\n");
    expect(row).toMatch(new RegExp(`,${bound.id},Night batch,127.0.0.1$`));
    // Who acts as itself comes through nobody.
    expect((await log("?actor_id=usr_ada")).data).toMatchObject([{ client_id: null, client_name: null }]);
  });

  test("keeps from which address a request came unless the installation wants none, and none of the service's own", async () => {
    const act = async () => {
      const { workflowId } = await inContext(organizationId, (ctx) => readyWorkflow(ctx));
      await caller.invoke(cancelProviderWorkflow, { params: { id: workflowId }, body: { reason: "Asked twice" } });
      return log(`?subject_id=${workflowId}`);
    };
    const canceled = ({ data }: Page) => data.find(({ action }) => action === "cancel")?.client_address;
    expect(canceled(await act())).toBe("127.0.0.1");
    expect((await log("?actor_id=usr_ada")).data).toMatchObject([{ client_address: null }]);
    process.env.AUDIT_CLIENT_ADDRESS = "off";
    forgetEnv();
    try {
      expect(canceled(await act())).toBeNull();
    } finally {
      delete process.env.AUDIT_CLIENT_ADDRESS;
      forgetEnv();
    }
  });

  test("says whose file an entry is about, also of a workflow", async () => {
    const { providerId, workflowId } = await inContext(organizationId, (ctx) =>
      readyWorkflow(ctx, { first_name: "Ada", last_name: "Quillfeather" }),
    );
    const about = { kind: "provider", id: providerId, name: "Quillfeather, Ada" };
    const [entry] = (await log(`?subject_id=${workflowId}&limit=1`)).data;
    expect(entry).toMatchObject({ subject_type: "workflow", about });
    expect((await caller.call(`/v2/audit-entries/${entry?.id}`)).json).toMatchObject({ about });
    expect((await log("?action=changeFlag")).data).toMatchObject([{ about: null }]);
  });

  test("is for Supervisors, and downloads as CSV that no spreadsheet runs", async () => {
    expect((await staff.call("/v2/audit-entries")).status).toBe(403);
    const answer = await caller.call("/v2/audit-entries/export?subject_type=flag&subject_id=flg_1");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, row, end] = answer.text.split("\r\n");
    expect(head).toBe(
      "id,at,actor_type,actor_id,actor_name,action,subject_type,subject_id,reason,changes,request_id,client_id,client_name,client_address",
    );
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(end).toBe("");
    const whole = await caller.call("/v2/audit-entries/export");
    const stored = await systemDb().auditEntry.count({ where: { organizationId } });
    // The download's own entry is written first, and stands in the next one.
    expect(whole.text.trim().split("\r\n")).toHaveLength(stored);
    expect((await log(`?action=exportAuditEntries&actor_id=${supervisorId}`)).data).toHaveLength(2);
  });

  test("says how far its chain goes", async () => {
    const chain = (await caller.call("/v2/audit-chain")).json as AuditChain;
    const stored = await systemDb().auditEntry.count({ where: { organizationId } });
    expect(chain).toMatchObject({ entries: stored, verified: null, anchored: null });
    expect(chain.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is narrowed to what came from an address, in any of its spellings, and offers the addresses there are", async () => {
    const from = async (query: string) => {
      const { data } = await log(`?client_address=${encodeURIComponent(query)}&limit=200`);
      return new Set(data.map(({ client_address: address }) => address));
    };
    await systemDb().auditEntry.create({
      data: {
        organizationId,
        id: "aud_elsewhere",
        actorType: "user",
        actorId: "usr_ada",
        actorName: "Ada Quillfeather",
        action: "changeFlag",
        subjectType: "flag",
        subjectId: "flg_2",
        clientAddress: "2001:db8::7",
      },
    });
    expect([...(await from("127.0.0.1"))]).toEqual(["127.0.0.1"]);
    expect([...(await from("2001:DB8:0::7"))]).toEqual(["2001:db8::7"]);
    expect((await from("127.0.0.1,2001:db8::7")).size).toBe(2);
    expect((await from("127.0.0")).size).toBe(0);
    expect((await from("anything at all")).size).toBe(0);
    const { json } = await caller.call("/v2/audit-choices");
    expect(json).toMatchObject({ client_addresses: expect.arrayContaining(["127.0.0.1", "2001:db8::7"]) });
    const download = await caller.call("/v2/audit-entries/export?client_address=2001:db8::7");
    expect(download.text.trim().split("\r\n").slice(1)).toEqual([expect.stringMatching(/,2001:db8::7$/)]);
  });
});
