import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

/** The CAQH id of the demo's Ada Quillfeather: her profile is there, and the file that is made here begins empty. */
const knownToCaqh = "14000019";

test("a credentialing user compares a profile with the file: accepts, takes back, declines with a reason", async ({
  signInAs,
  seed,
  page,
}) => {
  const { address } = await seed.started({ caqh_provider_id: knownToCaqh });
  await signInAs("Credentialing User");
  await page.goto(`${address}?tab=caqh`);
  const standing = page.getByRole("region", { name: "CAQH ProView" });
  await expect(standing.getByText("Current and complete")).toBeVisible();
  await expect(standing.getByText(/days left/)).toBeVisible();
  await standing.getByRole("button", { name: "Ask CAQH now" }).click();
  await expect(standing.getByRole("button", { name: "Ask CAQH now" })).toBeEnabled();

  const differences = page.getByRole("region", { name: "What CAQH says differently" });
  const details = differences.getByRole("table", { name: /^Details/ });
  await expect(details.getByRole("row", { name: /Last name/ })).toContainText("Says who the provider is");
  await expect(details.getByRole("row", { name: /Last name/ }).getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  const licenses = differences.getByRole("table", { name: /^Licenses/ });
  const license = licenses.getByRole("row").nth(1);
  await expect(license).toContainText("Not on file");
  await expect(license).toContainText(/Attested/);
  await expectAccessible(page);

  const number = (await license.getByRole("rowheader").innerText()).split("\n").at(-1) ?? "";
  await license.getByRole("button", { name: /^Accept/ }).click();
  await expect(page.getByText("1 difference accepted")).toBeVisible();
  await expect(licenses.getByText(number)).toHaveCount(0);
  await page.getByRole("tab", { name: "File" }).click();
  await expect(page.getByText(number.split(" ").at(-1) ?? number).first()).toBeVisible();

  await page.getByRole("tab", { name: /^CAQH/ }).click();
  await differences.getByRole("button", { name: "Accepted" }).click();
  await expect(page).toHaveURL(/caqh=accepted/);
  await differences.getByRole("button", { name: /^Undo/ }).click();
  await expect(differences.getByText("Nothing was accepted yet.")).toBeVisible();

  await differences.getByRole("button", { name: /^To decide/ }).click();
  await licenses
    .getByRole("button", { name: /^Decline/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Decline what CAQH says" });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByText(/must not be blank/)).toBeVisible();
  await dialog.getByLabel("Reason").fill("The board's site does not know it");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await differences.getByRole("button", { name: "Declined" }).click();
  await expect(differences.getByText(/The board's site does not know it/)).toBeVisible();
  await expectAccessible(page);
});

test("the account at CAQH is a Supervisor's to see, and its password is nobody's", async ({ signInAs, page }) => {
  await signInAs("Credentialing User");
  await page.goto("/console/caqh");
  await expect(page.getByText("The CAQH account is a Supervisor's to see.")).toBeVisible();

  await signInAs("Supervisor");
  await page.goto("/console/caqh");
  const form = page.getByRole("form", { name: "CAQH account" });
  await expect(form.getByLabel("Password")).toHaveValue("");
  await form.getByLabel("Organization number").fill("forty");
  await form.getByRole("button", { name: "Save account" }).click();
  await expect(form.getByText(/1 to 9 digits/)).toBeVisible();
  await expectAccessible(page);
});
