import { beforeAll, expect, test } from "vitest";
import type { Caller } from "@/lib/api/caller";
import { useTestServer } from "@/lib/api/test-server";
import { systemDb } from "@/lib/db";
import { useMailServer, useMailServerAt } from "@/lib/outreach/test-mail-server";
import { callInBrowser } from "@/prisma/factories/browser";
import { createPerson, createStaffedOrganization, type Person } from "@/prisma/factories/organization";
import { addSession } from "@/prisma/factories/session";
import { useTestDatabase } from "@/prisma/test-database";
import type { UserAccountWithLink } from "./account-schemas";
import { answerPasswordReset } from "./answer-password-reset";
import { sendAccountLetter } from "./send-account-letter";

useTestDatabase();
const server = useTestServer();
const mailServer = useMailServer();
let organizationId = "";
let supervisor: Caller;

beforeAll(async () => {
  const { organization, clients } = await createStaffedOrganization("North Plan", "north.example");
  organizationId = organization.id;
  const own = clients.find(({ roles }) => roles.includes("Supervisor"));
  if (!own) throw new Error("There is no Supervisor");
  supervisor = await server().as(own);
});

const good = "nine green kettles sing";
const open = (path: string, json: object) => server().call(`/v2/invitations/${path}`, { json });
/** Long lines of a mail are folded at "=". */
const bodyOf = (text: string) => text.slice(text.indexOf("\r\n\r\n")).replace(/=\r\n/g, "").replaceAll("=3D", "=");
const tokenIn = (text: string) => /\/invitation#([\w-]+)/.exec(bodyOf(text))?.[1] ?? "";

async function invited(email: string): Promise<UserAccountWithLink> {
  const json = { email, name: "Noor Hadley", roles: ["Credentialing User"] };
  const answer = await supervisor.call("/v2/user-accounts", { json });
  expect(answer.status).toBe(201);
  return answer.json as UserAccountWithLink;
}
const place = async ({ id: userId }: { id: string }) => {
  const { id: invitationId } = await systemDb().userInvitation.findFirstOrThrow({
    where: { userId },
    orderBy: { id: "desc" },
  });
  return { organizationId, invitationId };
};
const linkOf = async ({ id }: { id: string }) =>
  ((await supervisor.call(`/v2/user-accounts/${id}`)).json as UserAccountWithLink).link;

test("an invitation goes out by mail, tells nobody its link, and is accepted with it", async () => {
  const account = await invited("noor@north.example");
  expect(account.handover_link).toBeNull();
  await sendAccountLetter(await place(account));
  const [mail] = mailServer().received;
  expect(mail).toMatchObject({ to: ["noor@north.example"] });
  const text = bodyOf(mail?.text ?? "");
  expect(text).toContain("Supervisor client has invited you to North Plan");
  expect(text).toContain("as Credentialing User");
  expect(await linkOf(account)).toMatchObject({ is_open: true, send_problem: "", sent_at: expect.any(String) });
  const token = tokenIn(mail?.text ?? "");
  expect(await open("accept", { token, password: good })).toMatchObject({ status: 200 });
  // What waits in the queue, or lies in the database, opens nothing.
  const stored = await systemDb().userInvitation.findFirstOrThrow({ where: { userId: account.id } });
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a letter that the server refuses for now is tried again with the same link; sent, it is not sent twice", async () => {
  const account = await invited("later@north.example");
  const letter = await place(account);
  mailServer().misbehave({ at: "data", code: 451, text: "Try again later" });
  await expect(sendAccountLetter(letter)).rejects.toThrow("did not take the letter yet");
  expect(await linkOf(account)).toMatchObject({
    sent_at: null,
    send_problem: expect.stringContaining("Try again later"),
  });
  await sendAccountLetter(letter);
  await sendAccountLetter(letter);
  expect(mailServer().received).toHaveLength(1);
  expect(await linkOf(account)).toMatchObject({ send_problem: "" });
});

test("a letter that is refused for good says so, and is not tried again", async () => {
  const account = await invited("nobody@north.example");
  mailServer().misbehave({ at: "recipient", code: 550, text: "No such user here" });
  await sendAccountLetter(await place(account));
  expect(await linkOf(account)).toMatchObject({
    sent_at: null,
    send_problem: expect.stringContaining("No such user here"),
  });
});

test("a letter whose invitation was withdrawn meanwhile does not go out", async () => {
  const account = await invited("gone@north.example");
  const letter = await place(account);
  await supervisor.call(`/v2/user-accounts/${account.id}/invitation`, { method: "DELETE" });
  await sendAccountLetter(letter);
  expect(mailServer().received).toEqual([]);
});

const waitingFor = async (email: string) => {
  const rows = await systemDb().$queryRaw<{ data: unknown }[]>`
    SELECT data FROM pgboss.job WHERE name = 'answer-password-reset' AND data ->> 'email' = ${email}`;
  return rows.length;
};

test("whoever asks for a new password hears the same, whether the address signs in here or not", async () => {
  await createPerson(organizationId, { name: "Ada Pike", email: "ada@north.example", roles: ["Supervisor"] });
  const ask = (email: string) => server().call("/v2/password-resets", { json: { email } });
  const [known, unknown] = [await ask("Ada@north.example"), await ask("nobody@elsewhere.example")];
  expect([known.status, unknown.status, known.text, unknown.text]).toEqual([204, 204, "", ""]);
  // Both left the same work behind: who it is, is found out where nobody waits for it.
  expect([await waitingFor("ada@north.example"), await waitingFor("nobody@elsewhere.example")]).toEqual([1, 1]);
});

test("the link that a person asked for sets a new password; asked for again at once, none is sent", async () => {
  const facts = { name: "Bea Lark", email: "bea@north.example", roles: ["Medical Director"], password: good } as const;
  const { id } = await createPerson(organizationId, facts);
  await answerPasswordReset("bea@north.example");
  await answerPasswordReset("bea@north.example");
  await answerPasswordReset("nobody@elsewhere.example");
  expect(await systemDb().userInvitation.count({ where: { userId: id } })).toBe(1);
  await sendAccountLetter(await place({ id }));
  const token = tokenIn(mailServer().received[0]?.text ?? "");
  expect(await open("accept", { token, password: "seven quiet harbors" })).toMatchObject({ status: 200 });
});

test("without a mail server nobody is sent a link for having asked", async () => {
  useMailServerAt("");
  const facts = { name: "Cy Dune", email: "cy@north.example", roles: ["Medical Director"], password: good } as const;
  const { id } = await createPerson(organizationId, facts);
  await answerPasswordReset("cy@north.example");
  expect(await systemDb().userInvitation.count({ where: { userId: id } })).toBe(0);
});

/** A browser in which the person has just signed in. */
async function signedIn(person: Person) {
  const cookie = `next-auth.session-token=${(await addSession(person)).token}`;
  return (path: string, json?: object) =>
    callInBrowser(server(), person, path, { method: json ? "PUT" : "GET", json, cookie });
}

test("one's own password is changed with the present one, and every session from before ends", async () => {
  const facts = { name: "Dee Marsh", email: "dee@north.example", roles: ["Supervisor"], password: good } as const;
  const person = await createPerson(organizationId, facts);
  const [before, elsewhere] = [await signedIn(person), await signedIn(person)];
  const change = (current_password: string, new_password: string) =>
    before("/v2/own-password", { current_password, new_password });
  const next = "seven quiet harbors";
  expect(await change("wrong", next)).toMatchObject({ status: 400, json: { errors: [{ path: "current_password" }] } });
  expect(await change(good, "short")).toMatchObject({ status: 400, json: { errors: [{ path: "new_password" }] } });
  expect(await change(good, good)).toMatchObject({ status: 400, json: { errors: [{ path: "new_password" }] } });
  expect((await before("/v2/webhooks")).status).toBe(200);
  expect(await change(good, next)).toMatchObject({ status: 204 });
  for (const browser of [before, elsewhere]) expect((await browser("/v2/webhooks")).status).toBe(401);
  const after = await signedIn(person);
  expect((await after("/v2/webhooks")).status).toBe(200);
  const told = (await after("/v2/own-sessions")).json;
  expect(told).toMatchObject([{ isCurrent: true }, ...[1, 2].map(() => ({ endedHow: "password-changed" }))]);
});

test("sessions of somebody who was disabled stay ended after the account is enabled again", async () => {
  const facts = { name: "Eve Holt", email: "eve@north.example", roles: ["Medical Director"] } as const;
  const person = await createPerson(organizationId, facts);
  const before = await signedIn(person);
  const act = (name: string) =>
    supervisor.call(`/v2/user-accounts/${person.id}/${name}`, { json: { reason: "Leave" } });
  expect((await before("/v2/webhooks")).status).toBe(200);
  await act("disable");
  expect((await before("/v2/webhooks")).status).toBe(401);
  await act("enable");
  expect((await before("/v2/webhooks")).status).toBe(401);
  const after = await signedIn(person);
  expect((await after("/v2/webhooks")).status).toBe(200);
  const told = (await after("/v2/own-sessions")).json;
  expect(told).toMatchObject([{ isCurrent: true }, { endedHow: "account-disabled", endReason: "Leave" }]);
});

test("an API client has no password to change", async () => {
  const json = { current_password: good, new_password: "seven quiet harbors" };
  expect(await supervisor.call("/v2/own-password", { method: "PUT", json })).toMatchObject({ status: 403 });
});
