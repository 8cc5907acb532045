import { userWith } from "./support/demo-facts";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("a medical director signs in and finds what waits for a decision", async ({ page }) => {
  const { email, password } = userWith("Medical Director");
  await page.goto("/console");
  await expect(page).toHaveURL(/\/sign-in/);
  await expectAccessible(page);

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page).toHaveURL(/\/console$/);
  const decisions = page.getByRole("region", { name: "Waiting for a decision" });
  await expect(decisions.getByRole("link", { name: /^Waiting for a decision: \d+/ })).toBeVisible();
  const files = page.getByRole("region", { name: "Files in work, by status" });
  await expect(files.locator("svg.recharts-surface").first()).toBeVisible();
  await expectAccessible(page);
  await files.getByRole("button", { name: "Table" }).click();
  await expect(files.getByRole("link", { name: /^PSV ready, providers: \d+/ })).toBeVisible();
  await expectAccessible(page);

  await decisions.getByRole("link", { name: /^Waiting for a decision/ }).click();
  await expect(page).toHaveURL(/\/console\/review$/);
  await expect(page.getByRole("heading", { name: /^Review/ })).toBeVisible();
});

test("a wrong password is refused without saying what was wrong", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(userWith("Supervisor").email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "E-mail and password do not match." })).toBeVisible();
  await expectAccessible(page);
});
