import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("a table that is wider than the window says so, and is scrolled by keys", async ({ page, signInAs }) => {
  await signInAs("Supervisor");
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/console/providers");
  const table = page.getByRole("table", { name: "providers" });
  const box = page.getByRole("group", { name: "providers: wider than the screen" });
  await expect(table.getByRole("rowheader").first()).toBeVisible();
  const last = table.getByRole("columnheader").last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await box.focus();
  for (let presses = 0; presses < 30; presses++) await page.keyboard.press("ArrowRight");
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole("rowheader").first()).toBeInViewport();

  await page.setViewportSize({ width: 1680, height: 900 });
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(box).toHaveCount(0);
});
