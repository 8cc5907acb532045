import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("a file that somebody takes is found on the home screen under the own files, and is given back with one press", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Credentialing User");
  await page.goto(file.address);
  await page.getByRole("button", { name: "Assigned to Nobody: change" }).click();
  await page.getByRole("menuitemradio", { name: "Me", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Assigned to (?!Nobody)/ })).toBeVisible();
  await expectAccessible(page);
  const undo = page.getByRole("button", { name: "Undo" });

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("link", { name: /^Assigned to me: [1-9]/ }).click();
  await expect(page).toHaveURL(/\/console\/providers\?assigned=me$/);
  await expect(page.getByRole("link", { name: file.name })).toBeVisible();
  await page.goBack();
  await page.goto(file.address);
  await page.getByRole("button", { name: /^Assigned to .*: change/ }).click();
  await page.getByRole("menuitemradio", { name: "Nobody" }).click();
  await undo.click();
  await expect(page.getByRole("button", { name: /^Assigned to (?!Nobody)/ })).toBeVisible();
});
