import { randomInt } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { searchFlagsV2 } from "@/lib/flags/operations";
import { isNpi } from "@/lib/providers/npi";
import { writeLicenses } from "@/lib/sections/operations";
import { callAs } from "./support/call-as";
import type { Credentialing } from "./support/credentialing";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { measured } from "./support/measure";

test.slow();

/** An NPI that passes the check digit and that no registry knows. */
function inventedNpi(): string {
  const digits = `28${String(randomInt(10_000_000)).padStart(7, "0")}`;
  const npi = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isNpi);
  if (!npi) throw new Error(`${digits} has no check digit`);
  return npi;
}

type Flagged = { providerId: string; npi: string; name: string };

/** A provider with as many flags as licenses that are no longer in force; nothing else of it is in the way. */
async function flagged(request: APIRequestContext, seed: Credentialing, licenses: number): Promise<Flagged> {
  const npi = inventedNpi();
  const { providerId, name } = await seed.started({ npi });
  const elements = Array.from({ length: licenses }, (_, index) => ({
    state: "TX" as const,
    license_number: `Q${index + 1}`,
    license_status: "Active" as const,
    expiration: "2020-01-31",
  }));
  await callAs(request, "Supervisor", { operation: writeLicenses, params: { providerId }, body: { elements } });
  const query = { npi, flag_type: ["License expired"], active: true, limit: 1 };
  const count = async () => (await callAs(request, "Supervisor", { operation: searchFlagsV2, query })).meta.total;
  await expect.poll(count, { timeout: 90_000 }).toBe(licenses);
  return { providerId, npi, name };
}

const inboxOf = (...npis: string[]) => `/console/flags?part=state-licenses&q=${npis.join(",")}`;
const rows = (page: Page) => page.getByRole("grid", { name: "Flags" }).getByRole("row", { name: /License expired/ });
const current = (page: Page) => page.locator("[role=row]:focus");

test("flags are triaged by keyboard: moved to, chosen by range, read, cleared with a reason, and taken back", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const { npi } = await flagged(request, seed, 4);
  await signInAs("Credentialing User");
  await page.goto(inboxOf(npi));
  await expect(rows(page)).toHaveCount(4);
  await expectAccessible(page);

  // j shows where one is, then moves; x and Shift+x choose.
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows(page).nth(2)).toBeFocused();
  await page.keyboard.press("Shift+X");
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("3 selected");
  await page.keyboard.press("k");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("3 selected").first()).toBeHidden();

  // e and Shift+U are the reader's own; z takes the last one back.
  await expect(current(page)).toContainText("Unread");
  await page.keyboard.press("e");
  await expect(current(page)).not.toContainText("Unread");
  await page.keyboard.press("z");
  await expect(current(page)).toContainText("Unread");
  await page.keyboard.press("e");
  await expect(current(page)).not.toContainText("Unread");
  await page.keyboard.press("Shift+U");
  await expect(current(page)).toContainText("Unread");

  // Enter opens the evidence beside the list; the flag is cleared there, with a reason.
  await page.keyboard.press("Enter");
  const detail = page.getByRole("region", { name: "Open flag" });
  await expect(detail.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(page).toHaveURL(/flag=flg_/);
  await expect(detail.getByRole("region", { name: "History" })).toContainText("Raised");
  await expectAccessible(page);
  await page.keyboard.press("#");
  await expect(detail.getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(detail.getByText(/must say why/)).toBeVisible();
  await page.keyboard.type("Renewed: the board's site shows 2031");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/flag=/);
  await page.keyboard.press("z");
  await expect(rows(page)).toHaveCount(4);
});

test("of many flags cleared together, the one that only a Supervisor may clear stays selected and says so", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  // Mortimer Vexley of the demo stands on its exclusion list with his NPI.
  const vexley = "2100000068";
  const find = () =>
    callAs(request, "Supervisor", { operation: searchFlagsV2, query: { npi: vexley, active: true, limit: 1 } });
  await expect.poll(async () => (await find()).data[0]?.is_confirmed, { timeout: 90_000 }).toBe(true);
  const { npi } = await flagged(request, seed, 3);
  await signInAs("Credentialing User");
  await page.goto(
    `/console/flags?severity=critical&severity=major&part=state-licenses&part=sanctions&q=${vexley},${npi}`,
  );
  const excluded = page.getByRole("row", { name: /Vexley/ }).filter({ hasText: "Confirmed" });
  await expect(excluded).toHaveCount(1);
  await expect(rows(page)).toHaveCount(3);

  await excluded.getByRole("checkbox").click();
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("4 selected");
  await bar.getByRole("button", { name: "Clear", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Clear: 4 flags" });
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Reviewed together");
  await dialog.getByRole("button", { name: "Clear 4 flags" }).click();

  await expect(rows(page)).toHaveCount(0);
  await expect(bar).toContainText("1 selected");
  await expect(excluded).toContainText("Not changed: A confirmed match is cleared by a Supervisor");
  await expect(excluded.getByRole("checkbox")).toBeChecked();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Retry" }).click();
  await expect(bar).toContainText("1 selected");
  await bar.getByRole("button", { name: /not changed: why/ }).click();
  const reasons = page.getByRole("dialog", { name: "1 flag not changed" });
  await expect(reasons).toContainText("A confirmed match is cleared by a Supervisor");
  await reasons.getByRole("button", { name: "Close list" }).click();
  await bar.getByRole("button", { name: "Clear selection" }).click();

  // The others are done; that is taken back as a whole.
  await page.keyboard.press("z");
  await expect(rows(page)).toHaveCount(3);
});

test("everything that matches is chosen beyond the page, less the one let go, and marked read on the server", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const { npi, name } = await flagged(request, seed, 27);
  await signInAs("Supervisor");
  await page.goto(`${inboxOf(npi)}&size=25&read=unseen&sort=subject`);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByRole("rowgroup", { name: name.split(" · ")[0] })).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all flags on this page" }).click();
  await page.getByRole("button", { name: "Select all 27 matching" }).click();
  await expect(page.getByText("All 27 matching flags are selected.")).toBeVisible();
  await rows(page).nth(1).getByRole("checkbox").click();
  await expect(page.getByText("26 of 27 matching flags are selected.")).toBeVisible();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Mark read: 26 flags" });
  await dialog.getByRole("button", { name: "Mark 26 flags read" }).click();
  await expect(dialog.getByText("Reason must not be blank.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Known to the medical staff office");
  await dialog.getByRole("button", { name: "Mark 26 flags read" }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1–25 of 27")).toBeVisible();
});

test("filters and the open flag live in the address, and shortcuts of a single key can be turned off", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const { npi, providerId } = await flagged(request, seed, 2);
  await signInAs("Credentialing User");
  await page.goto(`/console/flags?q=${npi}`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Severity" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Major" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/severity=major/);
  await rows(page).first().click();
  await expect(page).toHaveURL(/flag=flg_/);
  await page.reload();
  await expect(page.getByRole("group", { name: "Filters" })).toContainText("SeverityMajor");
  await expect(rows(page)).toHaveCount(2);
  const detail = page.getByRole("region", { name: "Open flag" });
  await expect(detail.getByRole("heading", { level: 2 })).toContainText("License expired");
  await expect(detail.getByRole("link", { name: "Open file" })).toHaveAttribute(
    "href",
    `/console/providers/${providerId}`,
  );

  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Next flag, previous flag");
  await expectAccessible(page);
  await help.getByRole("switch", { name: /Shortcuts of a single key/ }).click();
  await expect(help).not.toContainText("Next flag, previous flag");
  await page.keyboard.press("Escape");
  await rows(page).first().focus();
  await page.keyboard.press("e");
  await page.keyboard.press("x");
  await expect(rows(page).first()).toContainText("Unread");
  await expect(rows(page).first()).toHaveAttribute("aria-selected", "false");
  // Arrows and Space are the list's own, and stay; so does the choice, over a reload.
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(current(page)).toHaveCount(0);
});

test("on a phone the list comes first, and the open flag is a view of its own", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const { npi } = await flagged(request, seed, 1);
  await signInAs("Credentialing User");
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/console/flags?q=${npi}`);
  await expectAccessible(page);
  await rows(page).first().click();
  const detail = page.getByRole("region", { name: "Open flag" });
  await expect(detail.getByRole("heading", { level: 2 })).toContainText("License expired");
  await expect(page.getByRole("grid", { name: "Flags" })).toBeHidden();
  await expectAccessible(page);
  await detail.getByRole("button", { name: "Flags" }).click();
  await expect(rows(page).first()).toBeFocused();
});

test("a hundred unread flags are read by keyboard, across pages, and none is passed over", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const { npi } = await flagged(request, seed, 100);
  await signInAs("Credentialing User");
  await page.goto(`${inboxOf(npi)}&read=unseen`);
  await expect(rows(page).first()).toContainText("Unread");
  let kept = 0;
  page.on("response", (answer) => {
    if (answer.url().endsWith("/mark-read") && answer.ok()) kept += 1;
  });
  let keystrokes = 0;
  const press = async (key: string) => {
    keystrokes += 1;
    await page.keyboard.press(key);
  };
  for (let index = 0; index < 100; index += 1) {
    await press("j");
    await expect(current(page)).toContainText("Unread");
    await press("e");
    await expect(current(page)).not.toContainText("Unread");
  }
  measured("keystrokes to read 100 flags one by one", keystrokes);
  await expect.poll(() => kept, { timeout: 60_000 }).toBe(100);
  await page.goto(`${inboxOf(npi)}&read=unseen`);
  await expect(page.getByText("No flags match.").last()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});
