import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("reaching out to a provider leaves the letter with the file, and says that it was not sent", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started({ primary_email: "ottoline@provider.example" });
  await seed.expectStatus(file, "IN_PROGRESS");
  const person = await signInAs("Credentialing User");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Reach out" }).click();
  const dialog = page.getByRole("dialog", { name: "Reach out to the provider" });
  const letter = dialog.getByRole("article");
  await expect(letter).toContainText("ottoline@provider.example");
  await expect(letter).toContainText("Dear Ottoline");
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Reason, for the record" }).fill("The renewed license is missing");
  await page.keyboard.press("Control+Enter");
  await seed.expectStatus(file, "OUTREACH_IN_PROGRESS");

  await page.getByRole("tab", { name: "Letters" }).click();
  const outreach = page.getByRole("tabpanel").getByRole("region", { name: "Outreach" });
  await expect(outreach).toContainText("to ottoline@provider.example");
  await expect(outreach).toContainText(person.name);
  await expect(outreach).toContainText("The renewed license is missing");
  await expect(outreach).toContainText("Not sent");
  await expectAccessible(page);
  await outreach.getByRole("link").click();
  await expect(page.getByRole("article", { name: "Letter" })).toContainText("state licenses");
  await expectAccessible(page);
});
