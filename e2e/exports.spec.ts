import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("somebody exports CMS' tables, follows the export, reads what CMS would refuse, and downloads the file", async ({
  signInAs,
  page,
}) => {
  await signInAs("Credentialing User");
  await page.goto("/console/exports");
  await page.getByRole("button", { name: "New export" }).click();
  const dialog = page.getByRole("dialog", { name: "New export" });
  await dialog.getByRole("button", { name: "CMS network tables" }).click();
  await dialog.getByRole("button", { name: "A part of the list" }).click();
  await dialog.getByLabel("At most").fill("many");
  await dialog.getByRole("button", { name: "Start export" }).click();
  await expect(dialog.getByText("Write a whole number.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "All", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "Also those who are not credentialed" }).click();
  await dialog.getByRole("button", { name: "Start export" }).click();
  await expect(dialog).toHaveCount(0);

  // Others may export meanwhile: the newest of its kind.
  const exported = page.getByRole("table", { name: "exports" }).getByRole("row");
  const newest = exported.filter({ hasText: "CMS network tables" }).first();
  await expect(newest).toContainText("Complete", { timeout: 60_000 });
  await expect(newest).toContainText(/\d+ rows rejected/);
  await expectAccessible(page);
  await newest.getByRole("link", { name: "CMS network tables" }).click();

  const preflight = page.getByRole("region", { name: "Pre-flight" });
  await expect(preflight).toContainText(/CMS would take [\d,]+ of [\d,]+ rows/);
  const kinds = page.getByRole("navigation", { name: "Kinds of findings" });
  await kinds
    .getByRole("button", { name: /^No county for the ZIP code/ })
    .first()
    .click();
  await expect(page).toHaveURL(/kind=ssa-unresolved/);
  await expect(preflight).toContainText("Correct the ZIP code");
  const findings = page.getByRole("table", { name: "findings" });
  await expect(findings.getByRole("row").nth(1)).toContainText("No county is known for the ZIP code");
  await expectAccessible(page);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^hsd-report-.+\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");

  await findings.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/console\/(providers|facilities)\//);
});

test("chosen providers alone are in a directory, and a link to an export that is not ours shows none", async ({
  signInAs,
  page,
}) => {
  await signInAs("Supervisor");
  await page.goto("/console/exports");
  await page.getByRole("button", { name: "New export" }).click();
  const dialog = page.getByRole("dialog", { name: "New export" });
  await dialog.getByRole("button", { name: "Chosen by name" }).click();
  await dialog.getByRole("button", { name: "Start export" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose one provider at least.");
  await dialog.getByLabel("Search providers to export").fill("a");
  await dialog.getByRole("list", { name: "Providers found" }).getByRole("checkbox").first().click();
  await expect(dialog.getByRole("list", { name: "Chosen providers" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: "Also those who are not credentialed" }).click();
  await dialog.getByRole("button", { name: "Start export" }).click();
  const newest = page.getByRole("table", { name: "exports" }).getByRole("row").nth(1);
  await expect(newest).toContainText("1 chosen provider");
  await expect(newest.getByRole("button", { name: /^Download provider-directory/ })).toBeVisible({ timeout: 60_000 });

  await page.goto("/console/exports/exp_01jd0000000000000000000000");
  await expect(page.getByText("This export does not exist, or belongs to another organization.")).toBeVisible();
});
