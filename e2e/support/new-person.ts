import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { inviteUser } from "@/lib/users/account-operations";
import { acceptInvitation } from "@/lib/users/password-operations";
import { callAs } from "./call-as";
import { expect, type Person } from "./fixtures";

let count = 0;

/** Somebody whom no other spec signs in as: ending everything else ends nothing of theirs. */
export async function newPerson(request: APIRequestContext): Promise<Person> {
  count += 1;
  const id = `${Date.now()}${count}`;
  const [name, email, password] = [`Sabra Lund ${id}`, `sabra.${id}@lantern.example`, "nine green kettles sing"];
  const { handover_link: link } = await callAs(request, "Supervisor", {
    operation: inviteUser,
    body: { name, email, roles: ["Credentialing User"] },
  });
  const token = new URL(link ?? "").hash.slice(1);
  const accepted = await request.post(acceptInvitation.path, { data: { token, password } });
  expect(accepted.ok()).toBe(true);
  return { name, email, password };
}

/** Another browser, as it is somewhere else. */
export async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}
