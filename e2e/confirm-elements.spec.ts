import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("a credentialing user cannot approve, and reads who can", async ({ page, seed, signInAs }) => {
  const file = await seed.ready();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  const panel = page.getByRole("complementary", { name: "Decision" });
  await expect(panel.getByRole("button", { name: "Share to committee" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Approve provider" })).toHaveCount(0);
  await expect(
    panel.getByText("Approve provider, Table decision, Deny provider: Open to Medical Director, Provisional Approver"),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a credentialing user confirms an element in place, and the file becomes PSV ready by itself", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  const license = page.getByRole("row", { name: /^State licenses/ });
  await license.getByRole("button", { name: "Confirm State licenses" }).click();
  const form = page.getByRole("form", { name: "Confirm State licenses" });
  await form.getByLabel("Source").fill("Texas Medical Board");
  await form.getByLabel("Note").fill("Active, no board actions");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Record result" }).click();
  await expect(license).toContainText("Verified");
  await expect(license).toContainText("Texas Medical Board");

  // The rest arrives from elsewhere; nobody touches this page.
  await seed.confirmAll(file);
  await expect(page.getByRole("heading", { name: /Decision: PSV ready/ })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Clean file")).toBeVisible();
  await expect(page.getByRole("button", { name: /Download PSV packet/ })).toBeVisible();

  await page.getByRole("button", { name: "Share to committee" }).click();
  await page
    .getByRole("form", { name: "Share to committee" })
    .getByLabel("Reason")
    .fill("First of this specialty here");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: /Decision: Hold for Cred Comm/ })).toBeFocused();
  await expectAccessible(page);
});
