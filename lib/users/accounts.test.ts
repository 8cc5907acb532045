import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import type { Role } from "@/lib/api/context";
import { useTestServer } from "@/lib/api/test-server";
import { isRightPassword } from "@/lib/auth/passwords";
import { systemDb } from "@/lib/db";
import { inContext } from "@/prisma/factories/context";
import {
  createClient,
  createOrganization,
  createPerson,
  createStaffedOrganization,
} from "@/prisma/factories/organization";
import { useTestDatabase } from "@/prisma/test-database";
import { requireAnotherSupervisor } from "./one-supervisor";
import type { UserAccountWithLink } from "./account-schemas";

useTestDatabase();
const server = useTestServer();
let organizationId = "";
let supervisor: Caller;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  const own = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!own) throw new Error("There is no Supervisor");
  supervisor = await server().as(own);
});

const post = (path: string, json: object = {}) => supervisor.call(`/v2/user-accounts${path}`, { json });
const patch = (id: string, json: object, headers = {}) =>
  supervisor.call(`/v2/user-accounts/${id}`, { method: "PATCH", json, headers });
const open = (path: string, json: object) => server().call(`/v2/invitations/${path}`, { json });
const tokenOf = ({ handover_link: link }: UserAccountWithLink) => (link ?? "").split("#")[1] ?? "";

let count = 0;
async function invited(facts: object = {}): Promise<UserAccountWithLink> {
  count += 1;
  const answer = await post("", {
    email: `person${count}@north.example`,
    name: `Person ${count}`,
    roles: ["Credentialing User"],
    ...facts,
  });
  expect(answer.status).toBe(201);
  return answer.json as UserAccountWithLink;
}
const person = (name: string, roles: readonly Role[], organization = organizationId) =>
  createPerson(organization, { name, email: `${name.toLowerCase().replaceAll(" ", ".")}@people.example`, roles });

const good = "nine green kettles sing";

test("without a mail server the Supervisor hands the link over, with which the person sets a password, once", async () => {
  const account = await invited({ email: "Noor.Hadley@North.example", name: " Noor Hadley " });
  expect(account).toMatchObject({ email: "noor.hadley@north.example", name: "Noor Hadley", state: "invited" });
  expect(account.handover_link).toMatch(/^http:\/\/localhost:3000\/invitation#[\w-]{43}$/);
  const token = tokenOf(account);
  expect(await open("read", { token })).toMatchObject({
    status: 200,
    json: { purpose: "invitation", email: account.email, organization_name: "North Plan" },
  });
  const accepted = await open("accept", { token, password: good });
  expect(accepted).toMatchObject({ status: 200, json: { email: account.email } });
  const row = await systemDb().user.findUniqueOrThrow({ where: { email: account.email } });
  expect(await isRightPassword(row.passwordHash, good)).toBe(true);
  expect(await supervisor.call(`/v2/user-accounts/${account.id}`)).toMatchObject({ json: { state: "active" } });
  for (const path of ["read", "accept"]) {
    expect(await open(path, { token, password: good }), path).toMatchObject({
      status: 400,
      json: { errors: [{ path: "token" }] },
    });
  }
  const entries = await systemDb().auditEntry.findMany({ where: { subjectId: account.id }, orderBy: { id: "asc" } });
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["inviteUser", "Supervisor client"],
    ["acceptInvitation", "Noor Hadley"],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("of two who use one link at the same moment, one sets the password", async () => {
  const token = tokenOf(await invited());
  const answers = await Promise.all([good, `${good} loudly`].map((password) => open("accept", { token, password })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test("a password that is short, first guessed or one's own name is refused with what is wrong with it", async () => {
  const account = await invited({ name: "Bartholomew Quill" });
  for (const password of ["short", "123456789012", "Password1234!", "bartholomew!!!", "abcabcabcabc"]) {
    const answer = await open("accept", { token: tokenOf(account), password });
    expect(answer, password).toMatchObject({ status: 400, json: { errors: [{ path: "password" }] } });
  }
});

test("a link that was sent again replaces the one before; a withdrawn invitation frees the address", async () => {
  const account = await invited();
  const again = (await post(`/${account.id}/invitation`)).json as UserAccountWithLink;
  expect(await open("read", { token: tokenOf(account) })).toMatchObject({ status: 400 });
  expect(await open("read", { token: tokenOf(again) })).toMatchObject({ status: 200 });
  const withdraw = () => supervisor.call(`/v2/user-accounts/${account.id}/invitation`, { method: "DELETE" });
  expect((await withdraw()).status).toBe(204);
  expect((await withdraw()).status).toBe(404);
  expect(await open("read", { token: tokenOf(again) })).toMatchObject({ status: 400 });
  expect(await invited({ email: account.email })).toMatchObject({ state: "invited" });
});

test("an account that a client acts as is not taken away with its invitation", async () => {
  const account = await invited();
  await createClient(organizationId, { name: "Early", roles: ["Credentialing User"], userId: account.id });
  const answer = await supervisor.call(`/v2/user-accounts/${account.id}/invitation`, { method: "DELETE" });
  expect(answer).toMatchObject({ status: 409 });
  expect(answer.text).toContain("disable the account instead");
});

test("an e-mail address that signs in already is refused; of another organization nothing else is told", async () => {
  const { id: otherId } = await createOrganization("South Plan");
  await createPerson(otherId, { name: "Secret Name", email: "taken@south.example", roles: ["Supervisor"] });
  const facts = { name: "X Y", roles: ["Supervisor"] };
  const foreign = await post("", { ...facts, email: "Taken@south.example" });
  expect(foreign.status).toBe(409);
  expect(foreign.text).not.toMatch(/South Plan|Secret Name/);
  const own = await person("Ida Loom", ["Supervisor"]);
  const known = await post("", { ...facts, email: own.email });
  expect(known.status).toBe(409);
  expect(known.text).toContain("Ida Loom");
});

test("a link for a new password leaves the old one good until it is used", async () => {
  const account = await invited();
  expect(await post(`/${account.id}/password-reset`)).toMatchObject({ status: 409 });
  await open("accept", { token: tokenOf(account), password: good });
  expect(await post(`/${account.id}/invitation`)).toMatchObject({ status: 409 });
  const reset = (await post(`/${account.id}/password-reset`)).json as UserAccountWithLink;
  const { email } = account;
  const hashOf = async () => (await systemDb().user.findUniqueOrThrow({ where: { email } })).passwordHash;
  expect(await isRightPassword(await hashOf(), good)).toBe(true);
  expect(await open("accept", { token: tokenOf(reset), password: "seven quiet harbors" })).toMatchObject({
    status: 200,
  });
  expect(await isRightPassword(await hashOf(), good)).toBe(false);
});

test("a link that has expired, or whose person is disabled, is good no longer", async () => {
  const [late, gone] = [await invited(), await invited()];
  await systemDb().userInvitation.updateMany({ where: { userId: late.id }, data: { expiresAt: new Date(0) } });
  expect(await post(`/${gone.id}/disable`, { reason: "Came to another" })).toMatchObject({ status: 200 });
  for (const account of [late, gone]) {
    expect(await open("accept", { token: tokenOf(account), password: good })).toMatchObject({ status: 400 });
  }
});

test("the last Supervisor who can sign in keeps role and access; an invited one does not count yet", async () => {
  const { organization, people, clients } = await createStaffedOrganization("Lone Plan", "lone.example");
  const [last, own] = [people, clients].map((all) => all.find(({ roles }) => roles.includes("Supervisor")));
  if (!last || !own || !("secret" in own)) throw new Error("There is no Supervisor");
  const caller = await server().as({ ...own, organizationId: organization.id } as never);
  const invitation = { email: "next@lone.example", name: "Next One", roles: ["Supervisor"] };
  const next = (await caller.call("/v2/user-accounts", { json: invitation })).json as UserAccountWithLink;
  const demote = () =>
    caller.call(`/v2/user-accounts/${last.id}`, { method: "PATCH", json: { roles: ["Credentialing User"] } });
  const refused = await demote();
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("last Supervisor who can sign in");
  const disable = await caller.call(`/v2/user-accounts/${last.id}/disable`, { json: { reason: "Left" } });
  expect(disable).toMatchObject({ status: 409 });
  await open("accept", { token: tokenOf(next), password: good });
  expect(await demote()).toMatchObject({ status: 200, json: { roles: ["Credentialing User"] } });
});

test("of two Supervisors who give the role up at the same moment, one keeps it", async () => {
  const { id } = await createOrganization("Twin Plan");
  const twins = [await person("Ana Twin", ["Supervisor"], id), await person("Bo Twin", ["Supervisor"], id)];
  const giveUp = ({ id: userId }: { id: string }) =>
    inContext(id, async (ctx) => {
      const user = await ctx.db.user.findFirstOrThrow({ where: { organizationId: id, id: userId } });
      await requireAnotherSupervisor(ctx, user);
      await ctx.db.user.updateMany({
        where: { organizationId: id, id: userId },
        data: { roles: ["Medical Director"] },
      });
    });
  const outcomes = await Promise.allSettled(twins.map(giveUp));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  // And without asking first, whoever writes.
  const both = systemDb().user.updateMany({ where: { organizationId: id }, data: { disabledAt: new Date() } });
  await expect(both).rejects.toThrow(/at least one Supervisor/);
  expect(await systemDb().user.count({ where: { organizationId: id, roles: { has: "Supervisor" } } })).toBe(1);
});

test("a change against an old version is refused, and every change says who, what and why", async () => {
  const { id } = await person("Piet Quay", ["Credentialing User"]);
  const read = await supervisor.call(`/v2/user-accounts/${id}`);
  const tag = { "if-match": read.headers.get("etag") ?? "" };
  const change = { name: "Piet Quay-Lund", roles: ["Medical Director"], reason: "Married, and promoted" };
  expect(await patch(id, change, tag)).toMatchObject({ status: 200, json: { name: "Piet Quay-Lund" } });
  expect(await patch(id, { name: "Other" }, tag)).toMatchObject({ status: 412 });
  expect(await systemDb().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    {
      action: "updateUserAccount",
      reason: "Married, and promoted",
      changes: { name: ["Piet Quay", "Piet Quay-Lund"], roles: [["Credentialing User"], ["Medical Director"]] },
    },
  ]);
});

test("a disabled person's clients are refused within a second, and let in again once enabled", async () => {
  const { id } = await person("Wil Marsh", ["Medical Director"]);
  const bound = await createClient(organizationId, { name: "Wil's", roles: ["Medical Director"], userId: id });
  const caller = await server().as(bound);
  const statusOf = async () => (await caller.call("/v2/webhooks")).status;
  expect(await statusOf()).toBe(200);
  expect(await post(`/${id}/disable`, { reason: "Left" })).toMatchObject({ status: 200, json: { state: "disabled" } });
  const began = performance.now();
  await expect.poll(statusOf, { interval: 50 }).toBe(401);
  expect(performance.now() - began).toBeLessThan(1_200);
  expect(await post(`/${id}/disable`, { reason: "Again" })).toMatchObject({ status: 409 });
  expect(await post(`/${id}/enable`, { reason: "Back" })).toMatchObject({ status: 200, json: { state: "active" } });
  expect(await statusOf()).toBe(200);
});

test("accounts are found by name, state and role, a page at a time, and every one once", async () => {
  const find = async (query: string) =>
    (await supervisor.call(`/v2/user-accounts?${query}`)).json as { id: string; state: string; roles: string[] }[];
  expect((await find("search=ida%20lo")).map(({ state }) => state)).toEqual(["active"]);
  expect((await find("state=disabled,invited&limit=100")).some(({ state }) => state === "active")).toBe(false);
  expect(
    (await find("role=Medical%20Director&limit=100")).every(({ roles }) => roles.includes("Medical Director")),
  ).toBe(true);
  const seen = new Set<string>();
  for (let offset = 0; ; offset += 5) {
    const rows = await find(`offset=${offset}&limit=5`);
    for (const { id } of rows) seen.add(id);
    if (rows.length < 5) break;
  }
  expect(seen.size).toBe(await systemDb().user.count({ where: { organizationId } }));
});
