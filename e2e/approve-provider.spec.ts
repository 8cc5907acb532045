import { approveProviderWorkflow, recordWorkflowOverride } from "@/lib/workflows/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { measured } from "./support/measure";
import { fillSignature } from "./support/sign";

test.slow();

test("a medical director approves a provider with a signature, and the file updates without a reload", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  const director = await signInAs("Medical Director");
  await page.goto("/console/review");
  const row = page.getByRole("row", { name: file.name.split(" ·")[0] });
  await expect(row).toContainText("PSV ready");
  await expectAccessible(page);

  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(file.name);
  await page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Download PSV packet/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^PSV packet .*\.pdf$/);

  await page.getByRole("button", { name: "Approve provider" }).click();
  const signature = page.getByLabel("Type your name to sign");
  await expect(signature).toBeFocused();
  await expectAccessible(page);
  await fillSignature(page, director);
  await signature.press("Control+Enter");

  const record = page.getByRole("region", { name: "Record of the decision" });
  await expect(record).toContainText("Approved");
  await expect(record.getByText(director.name).first()).toBeVisible();
  await expect(record).toContainText("Statement 2026-1");
  await expect(page.getByRole("complementary", { name: "Decision" }).getByRole("status")).toHaveText("Approved.");
  await expect(page.getByRole("heading", { name: "Decision: Cred approved" })).toBeFocused();
  await expect(page.locator("body[data-same-page=yes]")).toBeAttached();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Review" }).click();
  // The count stands there once the queue is loaded.
  await expect(page.getByRole("heading", { name: /^Review\s*\d/ })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a signature that is not one's own name is refused beside its field, and nothing is decided", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  const director = await signInAs("Medical Director");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Approve provider" }).click();
  const submit = page.getByRole("button", { name: "Sign and approve" });
  await page.getByLabel("Type your name to sign").fill("Somebody Else");
  await submit.click();
  const passwordField = page.getByLabel("Your password");
  await expect(page.getByText("Enter your password: it confirms that it is you who signs.")).toBeVisible();
  await expect(passwordField).toBeFocused();
  await passwordField.fill("not the password");
  await submit.click();
  await expect(page.getByText("That is not your password. Nothing was signed.")).toBeVisible();
  await passwordField.fill(director.password);
  await submit.click();
  await expect(page.getByText(/Your signature must be your name/)).toBeVisible();
  await expect(page.getByLabel("Type your name to sign")).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Approve provider" })).toBeFocused();
  await seed.expectStatus(file, "PSV_READY");
});

test("of two decisions the later one is told who was faster, and nothing of it is saved", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  const director = await signInAs("Medical Director");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Deny provider" }).click();
  await callAs(request, "Provisional Approver", {
    operation: approveProviderWorkflow,
    params: { id: file.workflowId },
    body: {},
  });
  await fillSignature(page, director);
  await page.getByRole("button", { name: "Sign and deny" }).click();

  await expect(
    page.getByRole("alert").filter({ hasText: "has just moved this workflow to Cred approved" }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Record of the decision" })).toContainText("Approved");
  await expectAccessible(page);
  await seed.expectStatus(file, "CRED_APPROVED");
});

test("a file that changed since it was opened is not signed unseen: what changed is said, and what was typed is kept", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  const director = await signInAs("Medical Director");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Approve provider" }).click();
  await fillSignature(page, director);
  await callAs(request, "Supervisor", {
    operation: recordWorkflowOverride,
    params: { id: file.workflowId },
    body: { kind: "verification-window", reason: "Renewal confirmed by telephone with the board" },
  });
  const submit = page.getByRole("button", { name: "Sign and approve" });
  await submit.click();
  const notice = page.getByRole("alert").filter({ hasText: "This file has changed since you opened it" });
  await expect(notice.getByRole("list", { name: "What changed" })).toContainText(
    "Renewal confirmed by telephone with the board",
  );
  await expect(page.getByLabel("Type your name to sign")).toHaveValue(director.name);
  await expect(page.getByText(/Confirmed with your password/)).toBeVisible();
  await expectAccessible(page);
  await seed.expectStatus(file, "PSV_READY");

  await submit.click();
  const record = page.getByRole("region", { name: "Record of the decision" });
  await expect(record).toContainText("Confirmed with the password");
  // The worker draws the sheet; the exception stays on record beside it.
  const sheet = record.getByRole("button", { name: "Download decision sheet", exact: true });
  await sheet.waitFor({ timeout: 90_000 });
  const download = page.waitForEvent("download");
  await sheet.click();
  expect((await download).suggestedFilename()).toMatch(/^Decision sheet Approved .*\.pdf$/);
  await expect(record).toContainText(/SHA-256 [0-9a-f]{64}/);
  await expect(page.getByRole("region", { name: "Exceptions on record" })).toContainText(
    "Renewal confirmed by telephone with the board",
  );
  await expectAccessible(page);
});

test("a medical director with a conflict of interest declares it on the file and can no longer decide on it", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  await signInAs("Medical Director");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Declare a conflict of interest" }).click();
  await page.getByLabel("Reason").fill("We share a practice");
  await expectAccessible(page);
  // A part of the file is slow to be read anew: the next form is opened and filled before the first one is done with.
  let goOn: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/verifications$/, (route) => slow.then(() => route.continue()));
  await page.getByRole("button", { name: "Declare conflict", exact: true }).click();
  const conflicts = page.getByRole("region", { name: "Conflicts of interest" });
  await expect(conflicts).toContainText("You have a conflict of interest");
  await expect(page.getByRole("button", { name: "Approve provider" })).toHaveCount(0);
  await expect(page.getByText("You have a conflict of interest: We share a practice")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share to committee" })).toBeVisible();

  await conflicts.getByRole("button", { name: "Withdraw conflict of yours" }).click();
  await page.getByLabel("Reason").fill("Left the practice in May");
  const answered = page.waitForResponse(/\/verifications$/);
  goOn();
  await (await answered).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.getByLabel("Reason")).toHaveValue("Left the practice in May");
  await page.getByRole("button", { name: "Withdraw conflict", exact: true }).click();
  await expect(page.getByRole("button", { name: "Approve provider" })).toBeVisible();
});

test("a file is found in the queue, opened and approved by keyboard alone", async ({ page, seed, signInAs }) => {
  const file = await seed.ready();
  const director = await signInAs("Medical Director");
  await page.goto(`/console/review?q=${file.name.split(",")[0]}`);
  const row = page.getByRole("row", { name: new RegExp(file.name.split(",")[0] ?? file.name) });
  await expect(row).toHaveCount(1);
  let keystrokes = 0;
  const press = async (key: string) => {
    keystrokes += 1;
    await page.keyboard.press(key);
  };
  await press("j");
  await expect(row).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(file.name);
  await expect(page.getByRole("button", { name: "Approve provider" })).toBeVisible();
  await press("a");
  const signature = page.getByLabel("Type your name to sign");
  await expect(signature).toBeFocused();
  measured("keystrokes from the queue to the signature of a clean file", keystrokes);
  await page.keyboard.type(director.name);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type(director.password);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("heading", { name: "Decision: Cred approved" })).toBeFocused();
});
