import type { APIRequestContext, Page } from "@playwright/test";
import { listWebhooks } from "@/lib/webhooks/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

/** Where the demo's receiver is; at any other path there it answers 404. */
async function receiverOf(request: APIRequestContext): Promise<string> {
  const webhooks = await callAs(request, "Supervisor", { operation: listWebhooks });
  const receiver = webhooks.find(({ url }) => url.endsWith("/webhooks/receive"));
  if (!receiver) throw new Error("The demo registers its receiver");
  return receiver.url;
}

const log = (page: Page) => page.getByRole("table", { name: "Deliveries" });

/** Shows the deliveries of one workflow alone. */
async function search(page: Page, workflowId: string): Promise<void> {
  await page.getByLabel("Search deliveries").fill(workflowId);
  await expect(page).toHaveURL(new RegExp(`q=${workflowId}`));
  await expect(page.getByRole("region", { name: "Deliveries" })).toHaveAttribute("aria-busy", "false");
}

test("a Supervisor registers an endpoint that fails, reads why, mends its address, and what failed arrives", async ({
  page,
  request,
  signInAs,
  seed,
}) => {
  const receiver = await receiverOf(request);
  const own = `?spec=${Date.now()}`;
  const wrong = receiver.replace("/webhooks/receive", `/nobody-here${own}`);
  await signInAs("Supervisor");
  await page.goto("/console/webhooks");
  await expect(page.getByRole("list", { name: "Webhooks" }).getByText(receiver).first()).toBeVisible();

  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Address").fill(wrong);
  await page.getByLabel("Headers").fill("X-Tenant: north-secret");
  await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await expectAccessible(page);

  await page.getByRole("link", { name: wrong }).click();
  // Other files move meanwhile, so that something may have been sent already.
  await expect(page.getByRole("region", { name: "Deliveries" })).toHaveAttribute("aria-busy", "false");
  const file = await seed.started();
  // Live: nobody reloads.
  await expect(log(page).getByText("Retrying").first()).toBeVisible({ timeout: 20_000 });
  await search(page, file.workflowId);
  // The workflow's first event is the one that is tried; the others wait behind it.
  await log(page).getByRole("link").last().click();
  const opened = page.getByRole("region", { name: "Open delivery" });
  await expect(opened.getByText("The endpoint answered 404.")).toBeVisible();
  // The second try comes after some five seconds; the third, minutes later, is what a person would not wait for.
  await expect(opened.getByRole("group", { name: "Attempts" }).getByRole("button")).toHaveCount(2, { timeout: 30_000 });
  await expect(opened.getByRole("group", { name: "Response body" })).toContainText("There is nothing at this address");
  await expect(opened.getByLabel("Request headers")).toContainText("X-Tenant: ****");
  await expect(opened.getByRole("group", { name: "Request body" })).toContainText(file.workflowId);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Close delivery" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByLabel("Address").fill(`${receiver}${own}`);
  await page.getByLabel("Reason").fill("The path was wrong");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${receiver}${own}` })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send failed again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText(/events? (goes|go) out again/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("tab", { name: "Deliveries" }).click();
  await expect(log(page).getByText("Delivered").first()).toBeVisible({ timeout: 20_000 });
  await expect(log(page).getByText("Retrying")).toHaveCount(0, { timeout: 20_000 });

  await page.getByRole("button", { name: "More acts" }).click();
  await page.getByRole("menuitem", { name: "Delete webhook" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
  await expect(page).toHaveURL(/\/console\/webhooks$/);
  await page.goto("/console/webhooks?tab=deliveries");
  await expect(log(page).getByText("(removed)").first()).toBeVisible();
});

test("a selection of deliveries is sent again, and a test event shows the endpoint's own answer", async ({
  page,
  request,
  signInAs,
  seed,
}) => {
  const receiver = await receiverOf(request);
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto("/console/webhooks");
  await page.getByRole("link", { name: receiver }).first().click();
  await search(page, file.workflowId);
  await expect(log(page).getByText("Delivered").first()).toBeVisible({ timeout: 20_000 });
  await log(page).getByRole("checkbox", { name: "Select all deliveries shown" }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText(/\d+ events? sent again/)).toBeVisible();
  await log(page).getByRole("link").first().click();
  const opened = page.getByRole("region", { name: "Open delivery" });
  await expect(opened.getByRole("group", { name: "Attempts" }).getByRole("button")).toHaveCount(2, { timeout: 20_000 });

  await page.getByRole("button", { name: "Send test event" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("The endpoint accepted the event.")).toBeVisible();
  await expect(page.getByRole("dialog").getByText(/^HTTP 204/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close delivery" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page.getByText("A Supervisor changes these settings.")).toBeVisible();
});

test("on a phone a dialog stays inside the window, however long the name in it is", async ({ page, signInAs }) => {
  await signInAs("Supervisor");
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/console/webhooks");
  await page
    .getByRole("list", { name: "Webhooks" })
    .getByRole("link", { name: /webhooks\/receive/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Send test event" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await expect(dialog.getByLabel("Event type")).toBeVisible();
  await expectAccessible(page);
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(16);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375 - 16);
});
