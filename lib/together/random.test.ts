import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Answer } from "@/lib/api/caller";
import { createTenant, type Tenant } from "@/lib/api/matrix-fixture";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { newId } from "@/lib/ids";
import { builtInFilePolicy } from "@/lib/policies/file-policy";
import { signatureStatementFor } from "@/lib/workflows/signature-statement";
import { callInBrowser, confirmInBrowser } from "@/prisma/factories/browser";
import { inContext } from "@/prisma/factories/context";
import { createPerson, type Person } from "@/prisma/factories/organization";
import { facilityWorkflowAt, workflowAt } from "@/prisma/factories/workflow";
import { useTestDatabase } from "@/prisma/test-database";

useTestDatabase();
const server = useTestServer();
let tenant: Tenant;
let other: Tenant;
let director: Person;
let recused: Person;
const password = "a long and right passphrase";

beforeAll(async () => {
  tenant = await createTenant(server(), "North Plan", "north.example");
  other = await createTenant(server(), "South Plan", "south.example");
  const person = { roles: ["Medical Director"] as const, password };
  director = await createPerson(tenant.organizationId, {
    name: "Imogen Farrow",
    email: "imogen@north.example",
    ...person,
  });
  recused = await createPerson(tenant.organizationId, { name: "Otis Farrow", email: "otis@north.example", ...person });
});

/** Numbers that look like chance and are the same in every run. */
function chances(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { of: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T };
}

type Kind = "provider" | "facility";
/** What its checklist is like: all of it verified today, or so many days ago; or an element of it is not settled. */
type Trait = "fresh" | "100 days" | "130 days" | "undated" | "failed";
type File = { id: string; kind: Kind; trait: Trait };

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function giveTrait(workflowId: string, trait: Trait): Promise<void> {
  if (trait === "fresh") return;
  const { verification } = systemDb();
  if (trait === "failed") {
    const { element } = await verification.findFirstOrThrow({
      where: { workflowId, required: true, status: "verified" },
      orderBy: { element: "asc" },
    });
    const where = { workflowId, element };
    await verification.updateMany({ where, data: { status: "failed", note: "Not found there" } });
    return;
  }
  const verifiedAt = { undated: null, "100 days": ago(100), "130 days": ago(130) }[trait];
  await verification.updateMany({ where: { workflowId, status: "verified" }, data: { verifiedAt } });
}

/** A file that waits for a decision; of each, Otis Farrow must not decide on it. */
const newFile = async (kind: Kind, trait: Trait): Promise<File> => {
  const id = await inContext(tenant.organizationId, async (ctx) => {
    const made =
      kind === "provider"
        ? await workflowAt(ctx, "PSV_READY", { primary_email: recused.email })
        : await facilityWorkflowAt(ctx, "PSV_READY", { contactEmail: recused.email });
    return made.workflowId;
  });
  await giveTrait(id, trait);
  return { id, kind, trait };
};

/** Rules as they are brought, but for the days for which a verification may be used. */
const publishWindow = (version: number, days: number) =>
  systemDb().policy.create({
    data: {
      organizationId: tenant.organizationId,
      id: newId("pol"),
      kind: "file",
      version,
      state: "published",
      content: builtInFilePolicy(days),
      createdBy: "usr_1",
      createdByName: "Sol",
      publishedAt: ago(1),
    },
  });

const steps = { approve: "move-to-cred-approved", deny: "move-to-cred-denied", table: "move-to-tabled" } as const;
type Step = keyof typeof steps;
const who = [
  "Medical Director",
  "Medical Director",
  "Provisional Approver",
  "Supervisor",
  "stranger",
  "browser",
  "unconfirmed",
  "recused",
] as const;
type Decision = { file: number; step: Step; by: (typeof who)[number]; body: Record<string, unknown>; ifMatch?: string };

const reasons = [
  "Plain",
  `It's "quoted" {a,b} \\ NULL`,
  "👩🏽‍⚕️ «ß» \u202E",
  "r".repeat(2000),
  "line\nbreak\ttab \u0007 \u2028 \u2029",
  "null",
  "\\n \\u0041 \\",
  '","',
  "",
  undefined,
];

function decisionOf(chance: ReturnType<typeof chances>, files: number): Decision {
  const step = chance.of(["approve", "deny", "table", "approve"] as const);
  const odd = chance.of([
    {},
    {},
    {},
    {},
    { credStatusDate: "2099-01-01T00:00:00Z" },
    { credStatusDate: "1999-12-31T23:59:59-11:00" },
    { medicalDirectorId: "director" },
    { medicalDirectorId: "foreign" },
    { medicalDirectorId: `usr_'"{}\\,NULL` },
    { medicalDirectorId: "recused" },
    { reason: "with \u0000" },
  ]);
  const known = step === "table" ? {} : odd;
  return {
    file: Math.floor(chance.of([...Array(files).keys()])),
    step,
    by: chance.of(who),
    body: { reason: chance.of(reasons), ...known },
    ifMatch: chance.of([undefined, undefined, undefined, undefined, '"0"', "*"]),
  };
}

/** Sends a decision about a file; signed in the browser, with a confirmation of its own. */
async function send(decision: Decision, file: File, requestId: string, confirmation = ""): Promise<Answer> {
  const { step, by, ifMatch } = decision;
  const root = file.kind === "provider" ? "credentialing-workflows" : "facility-credentialing-workflows";
  const path = `/v2/${root}/${file.id}/steps/${steps[step]}`;
  const ids: Record<string, string | undefined> = {
    director: director.id,
    recused: recused.id,
    foreign: other.ids["usr"],
  };
  const named = String(decision.body["medicalDirectorId"] ?? "");
  const body = { ...decision.body, ...(named === "" ? {} : { medicalDirectorId: ids[named] ?? named }) };
  const headers = { "x-request-id": requestId, ...(ifMatch === undefined ? {} : { "if-match": ifMatch }) };
  if (by === "browser" || by === "unconfirmed" || by === "recused") {
    const person = by === "recused" ? recused : director;
    const signature = { name: person.name, statementVersion: signatureStatementFor(file.kind).version };
    const signing: Record<string, string> = confirmation === "" ? {} : { "signing-confirmation": confirmation };
    return callInBrowser(server(), person, path, {
      method: "PUT",
      json: { ...body, signature },
      headers: { ...headers, ...signing },
    });
  }
  const caller = by === "stranger" ? other.callers["Medical Director"] : tenant.callers[by];
  return caller.call(path, { method: "PUT", json: body, headers });
}

const confirmationFor = async ({ by }: Decision): Promise<string> =>
  by === "browser" || by === "recused"
    ? confirmInBrowser(server(), by === "recused" ? recused : director, password)
    : "";

/** An answer without what names its own file and request. */
const plain = ({ status, text }: Answer): string =>
  `${status} ${text.replaceAll(/(?:f?wf|usr|prv|fac)_\w+/g, "").replaceAll(/[\w-]{36}/g, "")}`;

const traits = ["fresh", "fresh", "fresh", "100 days", "130 days", "undated", "failed"] as const;

test.each([
  [1, 120],
  [2, 90],
  [3, 200],
])(
  "decisions at once over few files are answered and told as one after the other (%i, windows of %i days)",
  { timeout: 170_000 },
  async (seed, windowDays) => {
    await publishWindow(seed, windowDays);
    const chance = chances(seed * 7919);
    const files: File[] = [];
    while (files.length < 8)
      files.push(await newFile(chance.of(["provider", "provider", "facility"] as const), chance.of(traits)));
    const decisions = Array.from({ length: 40 }, () => decisionOf(chance, files.length));
    const confirmations: string[] = [];
    for (const decision of decisions) confirmations.push(await confirmationFor(decision));
    const requestIds = decisions.map(() => randomUUID());
    const answers = await Promise.all(
      decisions.map((decision, index) =>
        send(decision, files[decision.file] as File, requestIds[index] as string, confirmations[index]),
      ),
    );
    for (const [place, file] of files.entries()) {
      const mine = [...decisions.keys()].filter((index) => decisions[index]?.file === place);
      const entries = await systemDb().auditEntry.findMany({
        where: { subjectId: file.id, action: { in: Object.keys(steps) }, actorType: { not: "system" } },
      });
      const events = await systemDb().workflowEvent.findMany({
        where: { workflowId: file.id, action: { in: Object.keys(steps) }, actorType: { not: "system" } },
        orderBy: { sequence: "asc" },
      });
      const won = mine.filter((index) => answers[index]?.status === 204);
      expect(entries.map(({ requestId }) => requestId).toSorted()).toEqual(
        won.map((index) => requestIds[index]).toSorted(),
      );
      expect(events).toHaveLength(won.length);
      const outbox = await systemDb().outboxEvent.findMany({ where: { subjectId: file.id } });
      // Those that won, in their order, by their audit entries.
      const order: number[] = [];
      for (const event of events) {
        const index = won.find((one) => {
          const entry = entries.find(({ requestId }) => requestId === requestIds[one]);
          return (
            entry?.action === event.action &&
            entry.reason === event.reason &&
            entry.actorId === event.actorId &&
            !order.includes(one) &&
            decisions[one]?.step === event.action &&
            (decisions[one]?.body["reason"] ?? null) === event.reason
          );
        });
        expect(index, `${JSON.stringify(event.reason)} ${event.action}`).toBeDefined();
        order.push(index as number);
        expect(outbox.filter(({ data }) => Object(data).newStatusId === event.id)).toHaveLength(1);
      }
      // One after the other: those that won on one file, and each other one after some of these on a file of its own.
      const again = async (index: number, on: File) =>
        send(decisions[index] as Decision, on, randomUUID(), await confirmationFor(decisions[index] as Decision));
      const twin = await newFile(file.kind, file.trait);
      for (const index of order) expect((await again(index, twin)).status).toBe(204);
      for (const index of mine.filter((one) => !won.includes(one))) {
        const possible: string[] = [];
        for (let before = 0; before <= order.length; before += 1) {
          const fresh = await newFile(file.kind, file.trait);
          for (const winner of order.slice(0, before)) await again(winner, fresh);
          possible.push(plain(await again(index, fresh)));
        }
        const answer = answers[index] as Answer;
        expect(possible, JSON.stringify(decisions[index])).toContain(plain(answer));
        for (const { id } of files) if (id !== file.id) expect(answer.text).not.toContain(id);
      }
      const [then, now] = await Promise.all(
        [twin, file].map(({ id }) => systemDb().workflow.findFirstOrThrow({ where: { id } })),
      );
      expect(now?.status).toBe(then?.status);
      expect(now?.medicalDirectorId).toBe(then?.medicalDirectorId);
      expect(now?.sequence).toBe(then?.sequence);
    }
  },
);
