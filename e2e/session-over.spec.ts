import type { Page } from "@playwright/test";
import { endOtherSessions } from "@/lib/sessions/operations";
import { organization } from "./support/demo-facts";
import { expectAccessible } from "./support/expect-accessible";
import { expect, signIn, test } from "./support/fixtures";
import { elsewhere, newPerson } from "./support/new-person";

/** As the button "Sign out everywhere else" of another browser does. */
async function endOthers(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  const headers = { "organization-id": organization.id, origin };
  const answer = await page.request.post(endOtherSessions.path, { headers });
  expect(answer.ok()).toBe(true);
}

const overDialog = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

test("what was typed outlives the session: the same person signs in again in place and saves it", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = await newPerson(request);
  await signIn(page, person);
  // Nobody tells the page: it hears of it from the refusal of what it saves.
  await page.route("**/v2/changes?*", (route) => route.abort());
  await page.goto("/console/providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  const lastName = `Overwater${Date.now().toString(36).replace(/\d/g, "x")}`;
  await form.getByLabel("First name").fill("Hedda");
  await form.getByLabel("Last name").fill(lastName);
  await form.getByRole("combobox", { name: /^Degree/ }).fill("MD");
  await page.getByRole("option", { name: "MD", exact: true }).click();
  await form.getByRole("combobox", { name: /^States/ }).fill("TX");
  await page.getByRole("option", { name: "TX", exact: true }).click();
  await page.keyboard.press("Tab");

  const other = await elsewhere(browser, baseURL);
  await signIn(other, person);
  await other.goto("/console/sessions");
  await endOthers(other);
  await form.getByRole("button", { name: "Add provider" }).click();
  const over = overDialog(page);
  await expect(over).toContainText("This session was ended from another one of yours.");
  await expect(over.getByLabel("E-mail")).toHaveValue(person.email);
  const password = over.getByLabel("Password");
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(over).toBeVisible();
  // Nothing below is read, on screen or on paper, and no key gets there.
  await expect(page.locator("main")).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.mouse.click(5, 5);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("?");
  await password.click();

  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(over.getByRole("alert")).toContainText("That is not your password.");
  // This one and the form.
  await expect(page.locator("[role=dialog]")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(over).toHaveCount(0);
  await expect(page.getByText("You are signed in again")).toBeVisible();
  await expect(page.locator("main")).toBeVisible();
  await expect(form.getByLabel("Last name")).toHaveValue(lastName);
  await form.getByRole("button", { name: "Add provider" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastName);
  await other.context().close();
});

test("a page with an unsent note waits until its person has signed in again in another tab, then goes on by itself", async ({
  page,
  request,
  seed,
  browser,
  baseURL,
}) => {
  const { address } = await seed.started();
  const person = await newPerson(request);
  await signIn(page, person);
  await page.goto(address);
  await page.getByRole("tab", { name: "Notes" }).click();
  const note = page.getByLabel("New note");
  await note.fill("The board confirms by letter");
  const other = await elsewhere(browser, baseURL);
  await signIn(other, person);
  await other.goto("/console/sessions");
  await endOthers(other);
  // Nobody touches the page.
  const over = overDialog(page);
  await expect(over).toBeVisible({ timeout: 30_000 });

  const opened = page.context().waitForEvent("page");
  await over.getByRole("link", { name: "in another tab" }).click();
  const tab = await opened;
  await tab.getByLabel("E-mail").fill(person.email);
  await tab.getByLabel("Password").fill(person.password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab).toHaveURL(/\/console/);
  await expect(over).toHaveCount(0);
  await expect(note).toHaveValue("The board confirms by letter");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(note).toHaveValue("");
  await expect(page.getByRole("listitem").filter({ hasText: "The board confirms by letter" })).toBeVisible();
  await expectAccessible(page);
  await other.context().close();
});

test("a page with something typed is not sent as somebody else who signs in in the same browser", async ({
  page,
  request,
}) => {
  const [one, two] = [await newPerson(request), await newPerson(request)];
  await signIn(page, one);
  await page.goto("/console/providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await form.getByLabel("Last name").fill("Overwater");
  const tab = await page.context().newPage();
  await signIn(tab, two);
  await tab.goto("/console");
  const over = overDialog(page);
  await expect(over).toContainText(`${two.name} has signed in in this browser.`);
  await over.getByRole("button", { name: "Leave and lose it" }).click();
  await expect(page.getByRole("button", { name: two.name, includeHidden: true }).first()).toBeVisible();
  await expect(form.getByLabel("Last name")).toHaveValue("");
});
