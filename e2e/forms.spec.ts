import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

const questions = (page: Page) => page.getByRole("tabpanel", { name: /^Questions/ });

async function addQuestion(page: Page, section: string, facts: { label: string; type?: string; choices?: string }) {
  const form = page.getByRole("form", { name: "New question" });
  await form.getByLabel("Question", { exact: true }).fill(facts.label);
  await form.getByLabel("Section").fill(section);
  if (facts.type) {
    await form.getByLabel("Answered by").click();
    await page.getByRole("option", { name: facts.type, exact: true }).click();
  }
  if (facts.choices) await form.getByLabel("Choices").fill(facts.choices);
  await form.getByRole("button", { name: "Add question" }).click();
  await expect(questions(page)).toContainText(facts.label);
}

test("a Supervisor makes a form and publishes it, staff fill it in by keyboard alone, and its answers, map and PDF are shown", async ({
  page,
  signInAs,
}) => {
  const name = `Sedation ${randomInt(1_000_000)}`;
  await signInAs("Supervisor");
  await page.goto("/console/forms?tab=forms");
  await page.getByRole("button", { name: "Add form" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Add form" }).click();
  await expect(page.getByText("No version takes submissions")).toBeVisible();

  await page.getByRole("button", { name: "Add section" }).click();
  await addQuestion(page, "Who you are", { label: "NPI", type: "NPI" });
  await page.getByRole("button", { name: "Edit NPI" }).click();
  await page.getByRole("checkbox", { name: "An answer is required" }).click();
  await page.getByLabel("Place 1", { exact: true }).fill("personalInformation.npi");
  await page.getByLabel("How it goes to place 1").click();
  await page.getByRole("option", { name: "as a number" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep changes" }).click();
  await page.getByRole("button", { name: "Add section" }).click();
  await addQuestion(page, "Permit", { label: "Which permit?", type: "Choice", choices: "None\nModerate\nDeep" });
  await page.getByRole("button", { name: "Add question to Permit" }).click();
  await addQuestion(page, "Permit", { label: "Issued on", type: "Date" });
  await page.getByRole("button", { name: "Save draft" }).click();

  await page.getByRole("tab", { name: "Try it out" }).click();
  await page.getByRole("tabpanel", { name: "Try it out" }).getByLabel("NPI", { exact: false }).fill("1999999984");
  await expect(page.getByRole("region", { name: "Mapped data" })).toContainText('"npi": 1999999984');
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish draft" }).click();
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByText("Reason must not be blank")).toBeVisible();
  await page.getByLabel("Reason").fill("The board of dentistry asks for it");
  await page.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page.getByText("Version 1 takes submissions").first()).toBeVisible();

  await page.getByRole("link", { name: "Fill in", exact: true }).click();
  const npi = page.getByLabel("NPI", { exact: false });
  await expect(npi).toBeFocused();
  await page.keyboard.type("1999999983");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/must be a National Provider Identifier/)).toBeVisible();
  await expect(npi).toBeFocused();
  await expectAccessible(page);
  await npi.selectText();
  await page.keyboard.type("1999999984");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Which permit?")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Moderate" })).toBeVisible();
  await page.keyboard.type("Mod");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Which permit?")).toHaveText("Moderate");
  // The list gives the focus back when it is gone.
  await expect(page.getByLabel("Which permit?")).toBeFocused();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("region", { name: "Permit" })).toContainText("Moderate");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Mapped data" }).click();
  await expect(page.getByRole("row", { name: /personalInformation\.npi/ })).toContainText("1999999984");
  await expect(page.getByText("PDF ready")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("tab", { name: "PDF" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Form submission sub_\w+\.pdf$/);

  await page.getByRole("link", { name: `${name}, version 1` }).click();
  await page.getByRole("button", { name: "Withdraw version 1" }).click();
  await page.getByLabel("Reason").fill("It asked for the wrong permit");
  await page
    .getByRole("form", { name: "Withdraw version 1" })
    .getByRole("button", { name: "Withdraw version 1" })
    .click();
  await expect(page.getByText("No version takes submissions")).toBeVisible();
  await expect(page.getByRole("list", { name: "Versions" })).toContainText("It asked for the wrong permit");
  await expectAccessible(page);
});

test("submissions are found by name, forms are everybody's to read and a Supervisor's alone to change, and begin with what a file knows", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto("/console/forms");
  await expect(page.getByRole("table", { name: "submissions" })).toBeVisible();
  await page.getByPlaceholder("Last name, NPI or id").fill("no such name");
  await expect(page.getByText("No submissions match.").last()).toBeVisible();
  await page.getByPlaceholder("Last name, NPI or id").fill("quillf");
  await expect(page.getByRole("link", { name: /^Quillfeather, Ada/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Forms and versions" }).click();
  await expect(page.getByRole("button", { name: "Add form" })).toHaveCount(0);
  await page.getByRole("link", { name: "Provider application", exact: true }).click();
  await expect(questions(page)).toContainText("Last name");
  await expect(page.getByRole("button", { name: /^(?:Edit|Move|Add|Rename)/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${file.address}?tab=attested`);
  await page.getByRole("button", { name: "Fill in a form" }).click();
  await page.getByRole("menuitem", { name: "Provider application" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue(file.name.split(",")[0] ?? "");
  await expect(page.getByText("Hold them against the paper before you submit.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin empty" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("");
});
