import type { Page } from "@playwright/test";
import { listOwnSessions } from "@/lib/sessions/operations";
import { organization } from "./support/demo-facts";
import { expectAccessible } from "./support/expect-accessible";
import { expect, signIn, test } from "./support/fixtures";
import { elsewhere, newPerson } from "./support/new-person";

const statusOf = async (page: Page) =>
  (await page.request.get(listOwnSessions.path, { headers: { "organization-id": organization.id } })).status();

test("a copied cookie is good no longer once its owner signs out, and the sign-in says why", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  await page.goto("/console/providers");
  const copy = await elsewhere(browser, baseURL);
  await copy.context().addCookies(await page.context().cookies());
  await copy.goto("/console/providers");
  await expect(copy.getByRole("heading", { name: /^Providers/ })).toBeVisible();
  expect(await statusOf(copy)).toBe(200);

  await page.getByRole("button", { name: person.name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await statusOf(copy)).toBe(401);
  // Nobody touches it: what was on screen goes by itself.
  await expect(copy).toHaveURL(/\/sign-in/, { timeout: 30_000 });
  await expect(copy.getByRole("alert").filter({ hasText: "This session was signed out." })).toBeVisible();
  await expectAccessible(copy);
  await copy.goto("/console/flags");
  await expect(copy).toHaveURL(/\/sign-in/);

  await copy.getByLabel("E-mail").fill(person.email);
  await copy.getByLabel("Password").fill(person.password);
  await copy.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(copy).toHaveURL(/\/console/);
  await copy.context().close();
});

test("a person sees where one is signed in, ends one session with the keyboard, and all others with one act", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = await newPerson(request);
  const [phone, library] = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)];
  for (const one of [phone, library, page]) await signIn(one, person);
  await page.goto("/console");
  await page.getByRole("button", { name: person.name }).click();
  await page.getByRole("menuitem", { name: "Your sessions" }).click();
  await expect(page.getByRole("heading", { name: /^Your sessions/ })).toBeVisible();
  const table = page.getByRole("table", { name: "sessions" });
  await expect(table.getByRole("rowheader")).toHaveCount(3);
  await expect(table.getByRole("row").filter({ hasText: "This session" })).toHaveCount(1);
  await expectAccessible(page);

  // The one that signed in last stands first, after this one.
  const ends = table.getByRole("button", { name: /^End / });
  await expect(ends).toHaveCount(2);
  await ends.first().focus();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("row").filter({ hasText: "Ended elsewhere" })).toHaveCount(1);
  expect(await statusOf(library)).toBe(401);
  expect(await statusOf(phone)).toBe(200);

  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("1 session ended")).toBeVisible();
  await expect(ends).toHaveCount(0);
  expect([await statusOf(phone), await statusOf(page)]).toEqual([401, 200]);
  await phone.goto("/console");
  await expect(phone.getByRole("alert").filter({ hasText: "ended from another one of yours" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You are signed in nowhere else")).toBeVisible();

  await page.goto("/console/sessions?state=expired");
  await expect(page.getByText("No sessions match.").last()).toBeVisible();
  await expectAccessible(page);
  await page.route(`**${listOwnSessions.path}*`, (route) => route.abort());
  await page.goto("/console/sessions");
  await expect(page.getByText("The sessions could not be loaded.")).toBeVisible();
  await expectAccessible(page);
  await phone.context().close();
  await library.context().close();
});

test("a Supervisor ends a person's sessions and says why; the person reads it", async ({
  page,
  request,
  browser,
  baseURL,
  signInAs,
}) => {
  const person = await newPerson(request);
  const theirs = await elsewhere(browser, baseURL);
  await signIn(theirs, person);
  await theirs.goto("/console");
  const supervisor = await signInAs("Supervisor");
  await page.goto(`/console/users?q=${encodeURIComponent(supervisor.email)}`);
  await page.getByRole("link", { name: supervisor.name }).click();
  await expect(page.getByText("Browsers in which you are signed in now.")).toBeVisible();
  await page.goto(`/console/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("link", { name: person.name }).click();
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("table", { name: "Sessions" }).getByRole("rowheader")).toHaveCount(1);
  await expectAccessible(page);
  await sessions.getByRole("button", { name: "End all sessions" }).click();
  const dialog = page.getByRole("dialog", { name: `End all sessions of ${person.name}?` });
  await dialog.getByRole("button", { name: "End all sessions" }).click();
  await expect(dialog.getByText("Reason must not be blank")).toBeVisible();
  await dialog.getByLabel("Reason").fill("A laptop was stolen");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "End all sessions" }).click();
  await expect(sessions.getByText("Signed in nowhere.")).toBeVisible();
  await expectAccessible(page);

  await theirs.goto("/console");
  await expect(theirs.getByRole("alert").filter({ hasText: "A Supervisor ended this session." })).toBeVisible();
  await signIn(theirs, person);
  await theirs.goto("/console/sessions");
  await expect(theirs.getByRole("row").filter({ hasText: "A laptop was stolen" })).toBeVisible();
  await theirs.context().close();
});
