import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { fillSignature } from "./support/sign";

test.slow();

test("a provisional approver denies a provider, names the medical director and gives the reason", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  const approver = await signInAs("Provisional Approver");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Deny provider" }).click();
  const form = page.getByRole("form", { name: "Deny provider" });
  await form.getByLabel("Reason").fill("An undisclosed board action in another state");
  await fillSignature(form, approver);
  await expectAccessible(page);
  await form.getByRole("button", { name: "Sign and deny" }).click();

  const record = page.getByRole("region", { name: "Record of the decision" });
  await expect(record).toContainText("Denied");
  await expect(record).toContainText("An undisclosed board action in another state");
  await expect(record).toContainText(approver.name);
  await expect(page.getByText("Revert last step, Cancel workflow: Open to Supervisor")).toBeVisible();
  await expectAccessible(page);
});
