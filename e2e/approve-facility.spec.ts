import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { fillSignature } from "./support/sign";

test.slow();

test("credentialing of a facility is started on its file, verified, and approved with a signature", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.startedFacility();
  await seed.confirmAll(file);
  await seed.expectStatus(file, "PSV_READY");
  const director = await signInAs("Medical Director");
  await page.goto(file.address);
  await expect(page.getByRole("heading", { name: /Decision: PSV ready/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^OIG exclusions/ })).toContainText("Verified");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PSV packet" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole("button", { name: "Approve facility" }).click();
  await fillSignature(page, director);
  await page.keyboard.press("Control+Enter");
  const record = page.getByRole("region", { name: "Record of the decision" });
  await expect(record).toContainText("Approved");
  await expect(record.getByText(director.name).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Decision: Cred approved" })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Timeline" }).click();
  await expect(page.getByRole("region", { name: "Initial credentialing" })).toContainText("Cred approved");
  await expect(page.getByRole("region", { name: "Record", exact: true })).toContainText("Facility created");
});

test("a credentialing user starts credentialing of a facility and confirms an element in place", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.facility({ stateLicenses: [] });
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Start credentialing" }).click();
  const license = page.getByRole("row", { name: /^State license/ });
  await license.getByRole("button", { name: /^Confirm State license/ }).click();
  const form = page.getByRole("form", { name: /^Confirm State license/ });
  await form.getByLabel("Source").fill("State health department");
  await form.getByRole("button", { name: "Record result" }).click();
  await expect(license).toContainText("Verified");

  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByLabel("New note").fill("The survey report arrives on Monday");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "The survey report arrives on Monday" })).toBeVisible();
  await expectAccessible(page);
});

test("a critical flag stands on top of a facility's file, and a Supervisor clears it with a reason", async ({
  page,
  seed,
  signInAs,
}) => {
  const license = { licenseType: "State License" as const, source: "Agency", expirationDate: "2099-01-01" };
  const file = await seed.startedFacility({ stateLicenses: [{ ...license, licenseNumber: "L-1", status: "Revoked" }] });
  await signInAs("Supervisor");
  await page.goto(file.address);
  // The file asks again by itself while the checks run.
  const review = page.getByRole("button", { name: "Review flag: License revoked" });
  await review.click({ timeout: 90_000 });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Clear flag with a reason" }).click();
  await page.getByLabel("Reason").fill("The agency reinstated the license on appeal");
  await page.getByRole("button", { name: "Clear flag", exact: true }).click();
  await expect(review).toHaveCount(0);
  await page.getByText(/cleared flag/).click();
  await expect(page.getByText(/The agency reinstated the license on appeal/)).toBeVisible();
});

test("a facility that waits for a decision is found in the review queue", async ({ page, seed, signInAs }) => {
  const file = await seed.startedFacility();
  await seed.confirmAll(file);
  await seed.expectStatus(file, "PSV_READY");
  await signInAs("Medical Director");
  await page.goto("/console/review");
  await page.getByRole("tab", { name: /^Facilities/ }).click();
  const row = page.getByRole("row", { name: file.name });
  await expect(row).toContainText("PSV ready");
  await expectAccessible(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { name: /Decision: PSV ready/ })).toBeVisible();
});
