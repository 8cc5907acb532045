import type { Locator, Page } from "@playwright/test";
import { shareProviderToCommittee } from "@/lib/workflows/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { measured } from "./support/measure";
import { fillSignature } from "./support/sign";

test.slow();

const field = (page: Page) => page.getByRole("combobox", { name: /^Search / });
const filters = (page: Page) => page.getByRole("group", { name: "Filters" });
const surname = (name: string) => name.split(",")[0] ?? name;

test("filters are said as text or as chips, kept as a view, and shared with everybody", async ({ page, signInAs }) => {
  await signInAs("Supervisor");
  await page.goto("/console/review");
  await expect(page.getByRole("table", { name: "workflows" })).toBeVisible();

  // By keyboard: a key's suggestions, then its value's; what is unknown is named, and the rest holds.
  await page.keyboard.press("/");
  await page.keyboard.type("fil");
  await expect(page.getByRole("option", { name: "file: File" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("cle");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/file=Clean/);
  await page.keyboard.type("waiting:>45d colour:red");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“colour” is no filter here")).toBeVisible();
  await expect(page).toHaveURL(/file=Clean.*waiting=45|waiting=45.*file=Clean/);
  await expect(filters(page)).toContainText("More than 45 days");
  await expectAccessible(page);

  // The chips edit the same address, and the text follows.
  await page.getByRole("button", { name: "Remove filter Waiting" }).click();
  await expect(field(page)).toHaveValue("file:clean");
  await expect(page).not.toHaveURL(/waiting/);

  const name = `Clean files ${Date.now()}`;
  await page.getByRole("button", { name: "Save view…" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("checkbox", { name: /^Show it to everybody/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save view", exact: true }).click();
  const view = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
  await expect(view).toHaveAttribute("aria-current", "page");

  await field(page).fill("file:clean state:TX");
  await field(page).press("Enter");
  await expect(view).toContainText("changed");
  await page.getByRole("button", { name: "Update view" }).click();
  await expect(view).not.toContainText("changed");

  await signInAs("Credentialing User");
  await page.goto("/console/review");
  await view.click();
  await expect(field(page)).toHaveValue("file:clean state:TX");
  await expectAccessible(page);

  // The screen opens with it from now on, and everything is one press away.
  await page.getByRole("button", { name: `View ${name}: more` }).click();
  await page.getByRole("menuitem", { name: "Open this screen with it" }).click();
  await expect(view).toContainText("(opens first)");
  await page.goto("/console/review");
  await expect(field(page)).toHaveValue("file:clean state:TX");
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Everything" }).click();
  await expect(field(page)).toHaveValue("");
  await page.goBack();
  await expect(field(page)).toHaveValue("file:clean state:TX");

  await signInAs("Supervisor");
  await page.goto(page.url());
  await page.getByRole("button", { name: `View ${name}: more` }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await expect(view).toHaveCount(0);
});

test("a medical director signs clean files off together; what is not ready is left out with its reason", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const [first, second, held] = [await seed.ready(), await seed.ready(), await seed.ready()];
  const reason = "The committee wants to see it";
  const params = { id: held.providerId };
  await callAs(request, "Medical Director", { operation: shareProviderToCommittee, params, body: { reason } });
  const director = await signInAs("Medical Director");

  let interactions = 0;
  const press = async (target: Locator) => {
    interactions += 1;
    await target.click();
  };
  const row = (name: string) => page.getByRole("row", { name: surname(name) });

  // One file: from the queue to its signature.
  await page.goto("/console/review?sort=waiting");
  await press(row(first.name).getByRole("link"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.name);
  await press(page.getByRole("button", { name: "Approve provider" }));
  await expect(page.getByLabel("Type your name to sign")).toBeFocused();
  measured("interactions to approve a clean file from the queue, before the signature", interactions);
  expect(interactions).toBeLessThanOrEqual(3);

  // Many: chosen in the queue, signed once.
  await page.goto("/console/review?sort=waiting");
  for (const { name } of [first, second, held]) {
    await row(name).getByRole("checkbox").click();
  }
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Sign off" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 2 files with one signature" });
  await expect(dialog.getByRole("region", { name: /^Will be approved/ })).toContainText(surname(second.name));
  await expect(dialog.getByRole("region", { name: /^Left out/ })).toContainText("Hold for Cred Comm: only a file");
  await expectAccessible(page);
  await fillSignature(dialog, director);
  await dialog.getByRole("button", { name: "Sign and approve 2 files" }).click();

  const done = page.getByRole("dialog", { name: "2 files approved" });
  await expect(done).toContainText(surname(held.name));
  await expectAccessible(page);
  await done.getByRole("button", { name: "Back to the queue" }).click();
  // The bar that the dialog was opened from is gone: keys go on in the queue.
  await expect(page.getByRole("table", { name: "workflows" }).locator("tr:focus")).toHaveCount(1);
  await expect(row(first.name)).toHaveCount(0);
  await expect(row(held.name)).toBeVisible();
  for (const file of [first, second]) await seed.expectStatus(file, "CRED_APPROVED");
  await seed.expectStatus(held, "HOLD_FOR_COMMITTEE");
  await page.goto(first.address);
  await expect(page.getByRole("region", { name: "Record of the decision" })).toContainText("Statement 2026-1-together");
});
