import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("a provider is added with a group, and its groups are edited on the file with a removal taken back", async ({
  page,
  signInAs,
}) => {
  await signInAs("Credentialing User");
  await page.goto("/console/providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  const form = page.getByRole("form", { name: "Add provider" });
  const dialog = page.getByRole("dialog", { name: "Add provider" });
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(form.getByText("First name is required.")).toBeVisible();
  await expectAccessible(page);
  const lastName = `Grovewick${Date.now().toString(36).replace(/\d/g, "x")}`;
  await form.getByLabel("First name").fill("Isolde");
  await form.getByLabel("Last name").fill(lastName);
  await form.getByRole("combobox", { name: /^Degree/ }).fill("MD");
  await page.getByRole("option", { name: "MD", exact: true }).click();
  await form.getByRole("combobox", { name: /^States/ }).fill("TX");
  await page.getByRole("option", { name: "TX", exact: true }).click();
  await page.keyboard.press("Tab");
  await form.getByRole("button", { name: "Add a line to groups" }).click();
  await form.getByLabel("Group name").fill("North Clinic");
  await form.getByLabel("Group NPI").fill("1999999984");
  await form.getByLabel("Group TIN").fill("123456789");
  await dialog.getByRole("button", { name: "Add provider" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${lastName}, Isolde · MD`);
  await page.getByRole("button", { name: "Edit Groups" }).click();
  const groups = page.getByRole("form", { name: "Edit groups" });
  await groups.getByRole("button", { name: "Add group" }).click();
  // Until it is there the last name is that of the first group.
  await expect(groups.getByRole("button", { name: "Remove group 2" })).toBeVisible();
  await groups.getByLabel("Group name").last().fill("South Clinic");
  await groups.getByLabel("Group NPI").last().fill("1999999984");
  await groups.getByLabel("Group TIN").last().fill("987654321");
  await groups.getByRole("button", { name: "Remove group 1" }).click();
  await groups.getByRole("button", { name: "Undo group 1" }).click();
  await groups.getByRole("button", { name: "Remove group 1" }).click();
  await expectAccessible(page);
  await groups.getByRole("button", { name: "Save groups" }).click();

  await expect(groups).toHaveCount(0);
  await expect(page.getByText("South Clinic")).toBeVisible();
  await expect(page.getByText("North Clinic")).toHaveCount(0);
});

test("a provider who is on file already is not added twice: the dialog leads to the file", async ({
  page,
  seed,
  signInAs,
}) => {
  const externalId = `E-${Date.now()}`;
  const known = await seed.started({ external_id: externalId });
  await signInAs("Credentialing User");
  await page.goto("/console/providers");
  await page.getByRole("button", { name: "Add provider" }).click();
  const dialog = page.getByRole("dialog", { name: "Add provider" });
  await dialog.getByLabel("First name").fill("Ottoline");
  await dialog.getByLabel("Last name").fill("Somebody");
  await dialog.getByRole("combobox", { name: /^Degree/ }).fill("MD");
  await page.getByRole("option", { name: "MD", exact: true }).click();
  await dialog.getByRole("combobox", { name: /^States/ }).fill("TX");
  await page.getByRole("option", { name: "TX", exact: true }).click();
  await page.keyboard.press("Tab");
  await dialog.getByLabel("External id").first().fill(externalId);
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(dialog.getByRole("alert")).toContainText("on file already");
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Open the file" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(known.name);
});
