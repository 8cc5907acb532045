import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Actor, systemActor } from "@/lib/api/context";
import { now as clock } from "@/lib/clock";
import { inOrganization, systemDb, systemPool } from "@/lib/db";
import { openDocument } from "@/lib/documents/storage";
import { newId } from "@/lib/ids";
import { collectPacketData } from "@/lib/packets/packet-data";
import { settlePacket } from "@/lib/packets/settle-packet";
import { elementKeys } from "@/lib/verification/elements";
import { transition } from "@/lib/workflows/transition";
import { fanOut } from "@/lib/webhooks/delivery/fan-out";
import { useTestDatabase } from "@/prisma/test-database";
import { buildPacket } from "./build-packet";

// Drawing is a second of work for the processor, and tests share it with each other.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const database = useTestDatabase();
const organizationId = "org_a";
const now = new Date("2026-03-12T14:03:00Z");
const signal = new AbortController().signal;
const pdf = Buffer.from("%PDF-1.7 drawn");

let workflowId: string;
let providerId: string;

const packets = () => path.join(database().dataDir, "documents", organizationId, "packets", workflowId);
const files = () => (fs.existsSync(packets()) ? fs.readdirSync(packets()) : []);
const run = () => buildPacket.perform({ organizationId, workflowId }, signal);
const inside = <T>(work: Parameters<typeof inOrganization<T>>[1]) => inOrganization(organizationId, work);
const workflow = () =>
  inside((db) => db.workflow.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id: workflowId } } }));
const documents = () => inside((db) => db.document.findMany({ where: { organizationId, workflowId } }));
const change = (data: { checklistVersion?: number; status?: string }) =>
  inside((db) => db.workflow.updateMany({ where: { organizationId, id: workflowId }, data }));
const queued = async () => {
  const { rows } = await systemPool().query(
    "SELECT 1 FROM pgboss.job WHERE name = 'build-packet' AND data->>'workflowId' = $1",
    [workflowId],
  );
  return rows.length;
};

/** Keeps a packet drawn for what the checklist was when `collectPacketData` read it. */
const settle = (data: Awaited<ReturnType<typeof collectPacketData>>) =>
  inside((db) =>
    settlePacket(
      { organizationId, actor: systemActor, db, now, requestId: "test" },
      workflowId,
      data && { data, pdf, newSheets: [] },
    ),
  );
const collect = () => inside((db) => collectPacketData(db, { organizationId, workflowId, now }));

beforeAll(async () => {
  await systemDb().organization.create({ data: { id: organizationId, name: "Harbor Lantern Health Plan" } });
});

/** A provider whose every element is verified and whose workflow waits for its packet. */
beforeEach(async () => {
  workflowId = newId("wf");
  providerId = newId("prv");
  await inside(async (db) => {
    await db.provider.create({
      data: {
        organizationId,
        id: providerId,
        firstName: "Ada",
        lastName: "Quillfeather",
        searchName: "quillfeather ada",
        degree: "MD",
        status: "In Progress",
        workflowStatus: "PSV_COMPLETED",
        currentWorkflowId: workflowId,
        createdBy: "usr_1",
        updatedBy: "usr_1",
      },
    });
    const who = { createdBy: "usr_1", createdByName: "Nora", updatedBy: "usr_1", updatedByName: "Nora" };
    const eventId = newId("evt");
    await db.workflow.create({
      data: {
        organizationId,
        id: workflowId,
        providerId,
        cycle: "Initial",
        status: "PSV_COMPLETED",
        statusChangedAt: now,
        sequence: 1,
        lastEventId: eventId,
        receivedDate: now,
        psvCompletedAt: now,
        checklistVersion: 4,
        ...who,
      },
    });
    await db.workflowEvent.create({
      data: {
        organizationId,
        id: eventId,
        workflowId,
        sequence: 1,
        action: "completeVerification",
        fromStatus: "IN_PROGRESS",
        toStatus: "PSV_COMPLETED",
        actorType: "system",
        actorId: "system",
        actorName: "Credence",
        occurredAt: now,
      },
    });
    await db.verification.createMany({
      data: elementKeys.map((element) => ({
        organizationId,
        workflowId,
        element,
        required: true,
        status: "verified",
        verifiedAt: now,
        verifiedByName: "Nora Fenwick",
        evidenceHash: "a".repeat(64),
      })),
    });
  });
});

const raiseCriticalFlag = () =>
  inside((db) =>
    db.flag.create({
      data: {
        organizationId,
        id: newId("flg"),
        providerId,
        workflowId,
        flagType: "OIG exclusion",
        severity: "critical",
        subCollectionName: "sanctions",
        description: "On the list",
        actionSource: "CREDENTIALING",
        fingerprint: "oig:1",
      },
    }),
  );

describe("building a packet", () => {
  test("keeps the PDF with the file and makes the workflow ready for decision", async () => {
    await run();
    const { status, packetVersion, packetDocumentId } = await workflow();
    expect({ status, packetVersion }).toEqual({ status: "PSV_READY", packetVersion: 4 });
    const [document, ...others] = await documents();
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      id: packetDocumentId,
      providerId,
      fileType: "PSV packet",
      contentType: "application/pdf",
    });
    expect(files()).toEqual([`${packetDocumentId}.pdf`]);

    const file = await openDocument(document?.storageKey ?? "");
    const content = file ? await buffer(file) : Buffer.alloc(0);
    expect(content.length).toBe(document?.size);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
    expect(text).toContain("Quillfeather, Ada · MD");
    expect(text).toContain("Checklist version 4");
  });

  test("twice at once leaves one packet, one file and one step in the timeline", async () => {
    await Promise.all([run(), run()]);
    await run();
    expect(await documents()).toHaveLength(1);
    expect(files()).toHaveLength(1);
    const steps = await inside((db) =>
      db.workflowEvent.count({ where: { organizationId, workflowId, action: "ready" } }),
    );
    expect(steps).toBe(1);
  });

  test("does not make a workflow ready while a critical flag is open", async () => {
    await raiseCriticalFlag();
    await run();
    expect(await workflow()).toMatchObject({ status: "PSV_COMPLETED", packetVersion: 4 });
  });

  test("of a workflow that is collecting again is not needed", async () => {
    await change({ status: "IN_PROGRESS" });
    await run();
    expect(await documents()).toEqual([]);
  });

  test("of a workflow that is gone does nothing", async () => {
    const countDocuments = () => inside((db) => db.document.count({ where: { organizationId } }));
    const before = await countDocuments();
    await buildPacket.perform({ organizationId, workflowId: "wf_never" }, signal);
    expect(await countDocuments()).toBe(before);
  });
});

describe("a decision", () => {
  const director: Actor = {
    type: "user",
    id: "usr_2",
    name: "Imogen Farrow",
    roles: ["Medical Director", "Supervisor"],
  };
  const move = (action: "approve" | "revert") =>
    inside((db) => {
      const ctx = { organizationId, actor: director, db, now: clock(), requestId: "test" };
      const signature = { name: "Imogen Farrow", statementVersion: "2026-1" };
      const confirmed = { confirmedBy: "password", confirmedAt: "2026-03-12T14:01:00.000Z" } as const;
      const request = { id: workflowId, action, reason: "Clean file", decision: { signature }, confirmed };
      return transition(ctx, request);
    });
  const contentOf = async (storageKey: string) => {
    const file = await openDocument(storageKey);
    return file ? buffer(file) : Buffer.alloc(0);
  };
  const read = async (storageKey: string) => {
    const pdf = await getDocumentProxy(new Uint8Array(await contentOf(storageKey)));
    const { text: pages } = await extractText(pdf, { mergePages: false });
    const bookmarks = ((await pdf.getOutline()) ?? []).map(({ title }) => title);
    return { bookmarks, pages: pages.map((page) => page.replace(/\s+/g, " ")) };
  };
  const packetNow = async () => {
    const { packetDocumentId } = await workflow();
    const kept = (await documents()).find(({ id }) => id === packetDocumentId);
    return { ...(await read(kept?.storageKey ?? "")), sha256: kept?.sha256 ?? "" };
  };
  const packetText = async () => (await packetNow()).pages.join(" ");

  test("has the packet built again, which then tells it, and once more when it is taken back", async () => {
    const verifiedAt = clock();
    await inside((db) => db.verification.updateMany({ where: { organizationId, workflowId }, data: { verifiedAt } }));
    await run();
    const { sha256: decidedOn, pages } = await packetNow();
    expect(pages.join(" ")).toContain("No decision had been recorded");

    await move("approve");
    // A decision's event asks for the packet when it is handed on, and once.
    expect(await queued()).toBe(0);
    await fanOut();
    await fanOut();
    expect(await queued()).toBe(1);
    await run();
    expect(await workflow()).toMatchObject({ status: "CRED_APPROVED", checklistVersion: 5, packetVersion: 5 });
    expect(await packetText()).toMatch(/Approved Decision date .* Entered by Imogen Farrow/);
    const sheets = async () => (await documents()).filter(({ kind }) => kind === "decision-sheet");
    const [sheet, ...others] = await sheets();
    expect(others).toEqual([]);
    const content = await contentOf(sheet?.storageKey ?? "");
    expect(createHash("sha256").update(content).digest("hex")).toBe(sheet?.sha256);
    const sheetText = (await read(sheet?.storageKey ?? "")).pages.join(" ");
    for (const said of [
      "Quillfeather, Ada · MD",
      "Approved",
      "in the exercise of my own professional judgment",
      "Imogen Farrow Statement 2026-1 · confirmed by password, 12 Mar 2026, 14:01 UTC",
      "required elements verified or not applicable",
      `Packet SHA-256 ${decidedOn}`,
    ]) {
      expect(sheetText).toContain(said);
    }
    const decided = await packetNow();
    expect(decided.bookmarks.at(-1)).toMatch(/^Decision sheet: Approved, /);
    expect(decided.pages.at(-1)).toContain("Sheet page");
    expect(decided.pages.join(" ")).toContain(sheet?.sha256);

    await move("revert");
    await run();
    expect(await workflow()).toMatchObject({ status: "PSV_READY", packetVersion: 6 });
    const reverted = await packetNow();
    expect(reverted.pages.join(" ")).toContain("No decision had been recorded");
    // The sheet stays as it was, and the packet ends with one that says it no longer stands.
    const [original, marked] = await sheets();
    expect(original).toEqual(sheet);
    expect(marked?.originalFileName).toContain("reverted");
    expect(reverted.bookmarks.filter((title) => title.includes("sheet"))).toHaveLength(1);
    expect(reverted.bookmarks.at(-1)).toMatch(/^Decision sheet, reverted/);
    const [notice] = reverted.pages.slice(-3);
    expect(notice).toContain("Reverted by Imogen Farrow");
    expect(notice).toContain(sheet?.sha256);
    expect(reverted.pages.at(-2)).toContain("REVERTED");
    expect(reverted.pages.at(-1)).toContain("REVERTED");
  });
});

describe("when the checklist moves while the packet is drawn", () => {
  test("the packet is not kept, and another one is asked for", async () => {
    const drawn = await collect();
    await change({ checklistVersion: 5 });
    await settle(drawn);
    expect(await documents()).toEqual([]);
    expect(files()).toEqual([]);
    expect(await workflow()).toMatchObject({ status: "PSV_COMPLETED", packetVersion: null });
    expect(await queued()).toBe(1);
    await run();
    expect(await workflow()).toMatchObject({ status: "PSV_READY", packetVersion: 5 });
  });

  test("an older packet never replaces a newer one", async () => {
    const older = await collect();
    await change({ checklistVersion: 5 });
    const newer = await collect();
    await settle(newer);
    await settle(older);
    expect(await workflow()).toMatchObject({ packetVersion: 5 });
    expect(await documents()).toHaveLength(1);
  });
});

describe("after a crash between file and row", () => {
  test("there is no row without a file, and the next build removes the file without a row", async () => {
    const drawn = await collect();
    const crashed = inside(async (db) => {
      await settlePacket(
        { organizationId, actor: systemActor, db, now, requestId: "test" },
        workflowId,
        drawn && { data: drawn, pdf, newSheets: [] },
      );
      throw new Error("killed before the commit");
    });
    await expect(crashed).rejects.toThrow("killed");
    expect(await documents()).toEqual([]);
    const [orphan] = files();
    expect(orphan).toMatch(/^doc_.*\.pdf$/);

    await run();
    const [document] = await documents();
    expect(files()).toEqual([`${document?.id}.pdf`]);
    expect(files()).not.toContain(orphan);
    expect(await workflow()).toMatchObject({ status: "PSV_READY" });
  });

  test("a packet that was kept is left alone", async () => {
    await run();
    const kept = files();
    await settle(null);
    expect(files()).toEqual(kept);
  });
});
