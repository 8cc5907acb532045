import type { Locator, Page } from "@playwright/test";
import { updateProvider } from "@/lib/providers/operations";
import { writeLicenses } from "@/lib/sections/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

const onFile = (page: Page) => page.getByRole("region", { name: "On file" });

/** Chooses from a list that opens below its field. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a license is added, changed and removed in place, and its element waits to be verified again", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await callAs(request, "Credentialing User", {
    operation: writeLicenses,
    params: { providerId: file.providerId },
    body: {
      elements: [
        { state: "TX", license_number: "Q4471", license_status: "Active", expiration: "2030-12-31" },
        { state: "CA", license_number: "A90210", license_status: "Active", expiration: "2031-06-30" },
      ],
    },
  });
  await seed.confirmAll(file);
  await signInAs("Credentialing User");
  await page.goto(file.address);
  const element = page.getByRole("row", { name: /^State licenses/ });
  await expect(element).toContainText("Verified");

  await onFile(page).getByRole("button", { name: "Edit Licenses" }).click();
  const form = page.getByRole("form", { name: "Edit licenses" });
  await form.getByRole("button", { name: /^Change TX Q4471/ }).click();
  await form.getByLabel("Expiration date").fill("2032-01-31");
  await expect(form.getByRole("button", { name: "Revert license 1" })).toBeVisible();
  await form.getByRole("button", { name: "Remove license 2" }).click();
  await expect(form.getByRole("button", { name: "Undo license 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Remove license 2" }).click();
  await expectAccessible(page);

  await form.getByRole("button", { name: "Add license" }).click();
  const fresh = form.getByRole("listitem").nth(2);
  await expect(fresh.getByRole("combobox", { name: "State" })).toBeFocused();
  await fresh.getByLabel("License number").fill("NM-77");
  await form.getByRole("button", { name: "Save licenses" }).click();
  await expect(fresh.getByText("State is required.")).toBeVisible();
  await expect(fresh.getByRole("combobox", { name: "State" })).toBeFocused();
  await expect(fresh.getByText("Status is required.")).toBeVisible();
  await expectAccessible(page);

  await fresh.getByRole("combobox", { name: "State" }).fill("NM");
  await page.keyboard.press("Enter");
  await choose(page, fresh.getByRole("combobox", { name: "Status" }), "Active");
  await expect(form.getByRole("status")).toHaveText("1 added, 1 changed, 1 removed");
  await expect(fresh.getByRole("combobox", { name: "Status" })).toBeFocused();
  await page.keyboard.press("Control+Enter");

  await expect(onFile(page).getByRole("button", { name: "Edit Licenses" })).toBeFocused();
  await expect(onFile(page)).toContainText("31 Jan 2032");
  await expect(element).not.toContainText("Verified");
  await page.reload();
  await expect(onFile(page)).toContainText("NM-77");
  await expect(onFile(page)).toContainText("31 Jan 2032");
  await expect(onFile(page)).not.toContainText("A90210");
});

test("who edits what somebody else has just changed loses nothing and sees both", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  const write = (expiration: string, id?: string) =>
    callAs(request, "Supervisor", {
      operation: writeLicenses,
      params: { providerId: file.providerId },
      body: { elements: [{ id, state: "TX", license_number: "Q4471", license_status: "Active", expiration }] },
    });
  const [stored] = await write("2030-12-31");
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await onFile(page).getByRole("button", { name: "Edit Licenses" }).click();
  const form = page.getByRole("form", { name: "Edit licenses" });
  await form.getByLabel("Expiration date").fill("2033-03-31");
  await form.getByLabel("Source").fill("Texas Medical Board");
  await write("2031-01-31", stored?.id);

  // A tab of the same file is no way to lose it.
  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("tabpanel", { name: "Timeline" })).toBeVisible();
  await page.getByRole("tab", { name: "File" }).click();
  await expect(page).not.toHaveURL(/tab=/);
  await form.getByRole("button", { name: "Save licenses" }).click();
  await expect(form.getByRole("alert")).toContainText("Nothing of yours is saved or lost.");
  await form.getByRole("button", { name: "Load what is on file" }).click();
  await expect(form.getByText("On file now: 31 Jan 2031")).toBeVisible();
  await expect(form.getByRole("button", { name: "Take it" })).toBeFocused();
  await expect(form.getByLabel("Expiration date")).toHaveValue("2033-03-31");
  await expect(form.getByLabel("Source")).toHaveValue("Texas Medical Board");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Providers" }).first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await form.getByRole("button", { name: "Save licenses" }).click();
  await expect(onFile(page)).toContainText("31 Mar 2033");
});

test("a second primary specialty is refused beside its field, and made the primary one in one press", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await onFile(page).getByRole("button", { name: "Add specialties" }).click();
  const form = page.getByRole("form", { name: "Edit specialties" });
  for (const [index, [name, code]] of [
    ["Internal Medicine", "207R00000X"],
    ["Cardiovascular Disease", "207RC0000X"],
  ].entries()) {
    if (index > 0) await form.getByRole("button", { name: "Add specialty" }).click();
    const row = form.getByRole("listitem").nth(index);
    await expect(row.getByRole("combobox", { name: "Specialty" })).toBeFocused();
    await page.keyboard.type(name ?? "");
    await row.getByLabel("Taxonomy code").fill(code ?? "");
    await row.getByRole("checkbox", { name: "Primary specialty" }).check();
  }
  await form.getByRole("button", { name: "Save specialties" }).click();
  await expect(form.getByText(/Internal Medicine is the primary specialty, and there is only one/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Make Cardiovascular Disease primary" }).first().click();
  await form.getByRole("button", { name: "Save specialties" }).click();
  await expect(onFile(page).getByText("Primary")).toHaveCount(1);
  await expect(onFile(page)).toContainText(/Cardiovascular Disease\s*207RC0000X\s*Primary/);
});

test("the details of a provider are edited in the header, and a wrong e-mail is refused beside its field", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await callAs(request, "Supervisor", {
    operation: updateProvider,
    params: { id: file.providerId },
    body: { dob: "1975-04-12" },
  });
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Edit details" }).click();
  const form = page.getByRole("form", { name: "Edit details" });
  await form.getByLabel("E-mail").fill("not an address");
  await form.getByLabel("Date of birth").fill("1976-04-12");
  await form.getByRole("button", { name: "Save details" }).click();
  await expect(form.getByText("E-mail must be an e-mail address.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("E-mail").fill("ada@example.org");
  await form.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("button", { name: "Edit details" })).toBeFocused();
  await expect(page.getByText("12 Apr 1976").first()).toBeVisible();
  await page.getByRole("button", { name: "Edit details" }).click();
  await expect(form.getByLabel("E-mail")).toHaveValue("ada@example.org");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
});
