import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isNpi } from "@/lib/providers/npi";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

/** An invented NPI with a right check digit that no other run has. */
function inventedNpi(): string {
  const stem = `1987${String(randomInt(100_000)).padStart(5, "0")}`;
  return [..."0123456789"].map((digit) => stem + digit).find(isNpi) ?? "";
}

const letters = (length: number) => Array.from({ length }, () => "bdfglmnr"[randomInt(8)]).join("");

test("a file goes from the drop to the result: columns chosen, one row mended, one left out, the rest refused", async ({
  signInAs,
  page,
}) => {
  const lastName = `Thistlewick${letters(6)}`;
  const [mended, ...rest] = [inventedNpi(), inventedNpi(), inventedNpi(), inventedNpi(), inventedNpi()];
  const lines = [
    // A heading that no other run has: what is remembered of other files says nothing about this one.
    `Family name;Given name;Credentials;NPI;Born;Remark ${letters(8)}`,
    `${lastName};Zoë;MD;${rest[0]};03/04/1975;kept`,
    `${lastName};Bram;MD;${mended.slice(0, 9)}x;11/02/1981;wrong number`,
    `${lastName};Ines;DO;${rest[1]};unknown;no birth date`,
    `${lastName};Odo;Wizard;${rest[2]};01/05/1990;no such degree`,
    `${lastName};Una;DO;${rest[3]};12/11/1969;kept`,
  ];
  await signInAs("Credentialing User");
  await page.goto("/console/providers");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import a file" })).toBeVisible();
  const file = (text: string, encoding: BufferEncoding) => ({
    name: "roster.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, encoding),
  });

  const input = page.getByLabel("File to import");
  await input.setInputFiles(file("", "utf8"));
  await expect(page.getByRole("alert").filter({ hasText: "was not taken" })).toContainText("The file is empty");
  await expectAccessible(page);
  await input.setInputFiles(file(lines.join("\r\n"), "latin1"));

  const columns = page.getByRole("table", { name: "Columns of the file" });
  await expect(columns.getByRole("combobox", { name: "What Family name becomes" })).toHaveValue(/Last name/);
  await expect(columns.getByRole("row", { name: /Given name/ })).toContainText("Zoë");
  await page.getByRole("button", { name: "Check the file" }).click();
  const open = page.getByRole("alert").filter({ hasText: "Something is to be chosen first" });
  await expect(open).toContainText("States");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /^States/ }).fill("TX");
  await page.getByRole("combobox", { name: "How the dates of Born are written" }).click();
  await page.getByRole("option", { name: /^MM\/DD\/YYYY.*4 Mar 1975/ }).click();
  await page.getByRole("button", { name: "Check the file" }).click();

  const counts = page.getByLabel("Counts");
  await expect(counts).toContainText("Would be created2", { timeout: 60_000 });
  await expect(counts).toContainText("Refused3");
  const row = (line: number) =>
    page.getByRole("list", { name: "Rows" }).getByRole("listitem", { name: `Line ${line}` });
  await expect(row(3)).toContainText(`${lastName}, Bram`);
  await expectAccessible(page);
  await row(3).getByRole("textbox", { name: "NPI" }).fill(mended);
  await page.keyboard.press("Enter");
  await expect(row(3)).toContainText("Mended");
  await row(4).getByRole("button", { name: "Leave out" }).click();
  await expect(row(4)).toContainText("Left out");
  await expect(counts).toContainText("Would be created3");
  await expect(counts).toContainText("Refused1");
  await expect(counts).toContainText("Left out1");

  await page.getByRole("button", { name: "Go on to import" }).click();
  await page.getByRole("button", { name: "Import 3 providers" }).click();
  const result = page.getByRole("status").filter({ hasText: "The import is complete" });
  await expect(result).toContainText("3 providers created, 1 refused, 1 left out of 5 rows", { timeout: 60_000 });
  await page.reload();
  await expect(result).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Refused rows (1)" }).click();
  const refused = await readFile(await (await saved).path(), "utf8");
  expect(refused).toContain("Wizard");
  expect(refused).not.toContain("unknown");

  await page.goto(`/console/providers?q=${lastName.toLowerCase()}`);
  const providers = page.getByRole("table", { name: "providers" });
  for (const first of ["Zoë", "Bram", "Una"]) await expect(providers).toContainText(`${lastName}, ${first}`);
  await expect(providers).not.toContainText("Odo");
});

test("an upload that is cut off by a reload says so, and what to do", async ({ signInAs, page }) => {
  await signInAs("Credentialing User");
  await page.goto("/console/imports/new");
  // The service is slow to answer: the file is on its way until the page goes.
  await page.route("**/v2/imports", () => undefined);
  page.on("dialog", (dialog) => void dialog.accept());
  const roster = { name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from("npi,last_name\n1,Thistlewick\n") };
  await page.getByLabel("File to import").setInputFiles(roster);
  await expect(page.getByRole("progressbar", { name: "Uploading roster.csv" })).toBeVisible();
  await page.reload();
  const notice = page.getByText("The upload of roster.csv was cut off");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Nothing of it was kept. Choose the file again")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("File to import")).toBeAttached();
  await expect(notice).toHaveCount(0);
});
