import type { APIRequestContext } from "@playwright/test";
import { issueToken } from "@/lib/auth/operations";
import { listWebhooks } from "@/lib/webhooks/operations";
import { organization } from "./support/demo-facts";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("a person is invited, sets a password, and loses a role and then access with the next request", async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await signInAs("Supervisor");
  const name = `Noor Hadley ${Date.now()}`;
  const email = `noor.${Date.now()}@lantern.example`;
  await page.goto("/console/users");
  await expect(page.getByRole("heading", { name: /^Users/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Invite person" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite person" });
  await invitation.getByLabel("Name").fill(name);
  await invitation.getByLabel("E-mail").fill(email);
  await invitation.getByRole("checkbox", { name: "Supervisor" }).click();
  await expectAccessible(page);
  await invitation.getByRole("button", { name: "Invite person" }).click();

  // No mail server is set up for these specs: the link is handed over.
  const handover = page.getByRole("dialog", { name: `Hand this link to ${name}` });
  const link = (await handover.locator("code").textContent()) ?? "";
  expect(link).toContain(`${baseURL}/invitation#`);
  await handover.getByRole("button", { name: "I have copied it" }).click();

  const theirs = await browser.newContext({ baseURL });
  const noor = await theirs.newPage();
  await noor.goto(link);
  await expect(noor.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  await noor.getByLabel("New password").fill("too short");
  await noor.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(noor.getByText("must have at least 12 characters")).toBeVisible();
  await expectAccessible(noor);
  await noor.getByLabel("New password").fill("nine green kettles sing");
  await noor.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(noor).toHaveURL(/\/console$/);
  await noor.goto("/console/users");
  await expect(noor.getByRole("link", { name })).toBeVisible();

  await page.goto(`/console/users?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: "Change name and roles" }).click();
  const edit = page.getByRole("dialog", { name: "Change name and roles" });
  await edit.getByRole("checkbox", { name: "Supervisor" }).click();
  await edit.getByLabel("Reason").fill("Works on files only");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await expect(edit).toBeHidden();
  await noor.goto("/console/users");
  await expect(noor.getByText("Users are a Supervisor’s to see and to change.")).toBeVisible();
  await expectAccessible(noor);

  await page.getByRole("button", { name: "More acts" }).click();
  await page.getByRole("menuitem", { name: "Disable account" }).click();
  const disable = page.getByRole("dialog", { name: `Disable ${name}?` });
  await disable.getByLabel("Reason").fill("Left the organization");
  await disable.getByRole("button", { name: "Disable account" }).click();
  await expect(page.getByRole("button", { name: "Enable account" })).toBeVisible();
  await expectAccessible(page);
  await noor.goto("/console");
  await expect(noor).toHaveURL(/\/sign-in/);
  await noor.goto(link);
  await expect(noor.getByRole("heading", { name: "This link is good no longer" })).toBeVisible();
  await expectAccessible(noor);
  await theirs.close();
});

/** A token for a client's id and secret; null when they are refused. */
async function tokenFor(request: APIRequestContext, clientId: string, secret: string): Promise<string | null> {
  const data = { client_id: clientId, client_secret: secret, grant_type: "client" };
  const answer = await request.post(issueToken.path, { data });
  return answer.ok() ? ((await answer.json()) as { access_token: string }).access_token : null;
}

test("a client is registered, its secret rotated without a gap, and the client revoked", async ({
  page,
  request,
  signInAs,
}) => {
  await signInAs("Supervisor");
  const name = `Claims system ${Date.now()}`;
  await page.goto("/console/api-clients");
  await expect(page.getByRole("heading", { name: /^API clients/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Register client" }).click();
  const registration = page.getByRole("dialog", { name: "Register client" });
  await registration.getByLabel("Name").fill(name);
  await registration.getByRole("button", { name: "Register client" }).click();
  const kept = page.getByRole("dialog", { name: "Keep the secret" });
  const first = (await kept.locator("code").first().textContent()) ?? "";
  await expectAccessible(page);
  await kept.getByRole("button", { name: "I have kept it" }).click();

  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const clientId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const statusOf = async (token: string | null) => {
    const headers = { authorization: `Bearer ${token}`, "organization-id": organization.id };
    return (await request.get(listWebhooks.path, { headers })).status();
  };
  const old = await tokenFor(request, clientId, first);
  expect(await statusOf(old)).toBe(200);

  await page.getByRole("button", { name: "Make a second secret" }).click();
  const making = page.getByRole("dialog", { name: "Make another secret" });
  await making.getByLabel("Reason").fill("Yearly rotation");
  await making.getByRole("button", { name: "Make secret" }).click();
  const second = (await kept.locator("code").first().textContent()) ?? "";
  await kept.getByRole("button", { name: "I have kept it" }).click();
  const secrets = page.getByRole("table", { name: "Secrets" });
  await expect(secrets.getByRole("rowheader")).toHaveCount(2);
  await expectAccessible(page);
  const fresh = await tokenFor(request, clientId, second);
  expect([await statusOf(old), await statusOf(fresh)]).toEqual([200, 200]);

  await secrets.getByRole("button", { name: `Revoke secret ending in ${first.slice(-4)}` }).click();
  const revoking = page.getByRole("dialog", { name: /^Revoke the secret/ });
  await revoking.getByLabel("Reason").fill("The other one is in use");
  await revoking.getByRole("button", { name: "Revoke secret" }).click();
  await expect(secrets.getByRole("rowheader")).toHaveCount(1);
  await expect.poll(() => statusOf(old)).toBe(401);
  expect(await statusOf(fresh)).toBe(200);
  expect(await tokenFor(request, clientId, first)).toBeNull();

  await page.getByRole("button", { name: "Revoke client" }).click();
  const ending = page.getByRole("dialog", { name: `Revoke ${name} for good?` });
  await ending.getByLabel("Reason").fill("The contract ended");
  await ending.getByRole("button", { name: "Revoke client" }).click();
  await expect(page.getByRole("button", { name: "Revoke client" })).toBeHidden();
  await expect.poll(() => statusOf(fresh)).toBe(401);
});

test("a Supervisor changes a setting, with a reason that stays", async ({ page, signInAs }) => {
  await signInAs("Supervisor");
  await page.goto("/console/settings");
  const form = page.getByRole("form", { name: "Settings" });
  // The one setting that no other spec works under.
  const requests = form.getByLabel("Requests a minute");
  await expect(requests).toBeVisible();
  await expectAccessible(page);
  await requests.fill("1");
  await form.getByRole("button", { name: "Save settings" }).click();
  await expect(form.getByText("must be a whole number from 60 to 1,000,000")).toBeVisible();
  const reason = `Agreed with the vendor ${Date.now()}`;
  await requests.fill("5000");
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: "Save settings" }).click();
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByText(reason)).toBeVisible();
  await expect(requests).toHaveValue("5000");
  // The form stands anew with what was saved.
  const save = form.getByRole("button", { name: "Save settings" });
  await expect(save).not.toHaveAttribute("aria-busy", "true");
  await expect(save).toBeDisabled();
  await requests.fill("");
  await save.click();
  await expect(changes.getByText("Requests a minute: 5000 → as installed")).toBeVisible();
});
