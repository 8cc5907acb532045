import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("from anywhere, a person is found by keyboard with a slip of the fingers, and a screen by its name", async ({
  page,
  signInAs,
}) => {
  await signInAs("Credentialing User");
  await page.goto("/console");
  await expect(page.getByRole("region", { name: "Waiting for a decision" })).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Find or do" });

  await page.keyboard.press("ControlOrMeta+k");
  const field = palette.getByRole("combobox", { name: /^Name, NPI/ });
  await expect(field).toBeFocused();
  await page.keyboard.type("barnaby thistlewod");
  await expect(palette.getByRole("option", { name: /^Thistlewood, Barnaby/ })).toHaveAttribute("data-highlighted");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Thistlewood, Barnaby/ })).toBeVisible();
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("monit");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await expect(palette.getByRole("option", { name: "Monitoring" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/monitoring$/);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("nobody of that name");
  await expect(palette.getByText("Nobody and nothing of that name.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("add prov");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await expect(palette.getByRole("option", { name: "Add provider" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add provider" })).toBeVisible();
});
