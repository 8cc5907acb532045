import { randomInt } from "node:crypto";
import { exportProviderDirectory } from "@/lib/exports/operations";
import { terminateProviders } from "@/lib/providers/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("a table is walked by keyboard, its rows change when somebody else acts, and the way back leads to the row one left", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const lastName = `Pendlebury${Array.from({ length: 6 }, () => "bdfglmnr"[randomInt(8)]).join("")}`;
  await seed.started({ last_name: lastName, first_name: "Ada" });
  const second = await seed.started({ last_name: lastName, first_name: "Basil" });
  await signInAs("Credentialing User");
  const watching = page.waitForResponse((answer) => answer.url().includes("/v2/changes?"), { timeout: 30_000 });
  await page.goto(`/console/providers?q=${lastName.toLowerCase()}&sort=name`);
  const rows = page.getByRole("table", { name: "providers" }).getByRole("row", { name: new RegExp(lastName) });
  await expect(rows).toHaveCount(2);

  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  const selection = page.getByRole("region", { name: "Selection" });
  await expect(selection).toContainText("2 selected");
  await page.keyboard.press("Escape");
  await expect(rows.nth(1)).toHaveAttribute("aria-selected", "false");

  await watching;
  await callAs(request, "Supervisor", {
    operation: terminateProviders,
    body: { provider_ids: [second.providerId], filters: {}, reason: "Retired" },
  });
  await expect(rows.nth(1)).toContainText("Terminated");
  await expect(rows.nth(1)).toBeFocused();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Next row, previous row");
  await expect(help).toContainText("Monitoring");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: second.name })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Find or do" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("edit det");
  await expect(palette.getByRole("option", { name: "Edit details" })).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit details" })).toHaveCount(0);
  await page.goBack();
  await expect(rows.nth(1)).toBeFocused();
});

test("long work stands in the tray until a day after its end, and density is remembered", async ({
  page,
  request,
  signInAs,
}) => {
  const person = await signInAs("Supervisor");
  await page.goto("/console/exports");
  await expect(page.getByRole("button", { name: "New export" })).toBeVisible();
  const { exportId } = await callAs(request, "Supervisor", { operation: exportProviderDirectory, query: { limit: 1 } });
  await page.reload();
  await page.getByRole("button", { name: /^Long work/ }).click();
  const tray = page.getByRole("dialog", { name: "Long work" });
  const line = tray.getByRole("listitem").filter({ has: page.locator(`a[href$="${exportId}"]`) });
  await expect(line).toContainText("Complete", { timeout: 30_000 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(tray).toHaveCount(0);

  const root = page.locator("html");
  await page.getByRole("button", { name: new RegExp(person.name) }).click();
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  await expect(root).toHaveAttribute("data-density", "compact");
  await page.reload();
  await expect(root).toHaveAttribute("data-density", "compact");

  await expect(page.getByRole("button", { name: "New export" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await expect(page).toHaveURL(/\/console\/flags$/);
});
