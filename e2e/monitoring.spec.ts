import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createProvider } from "@/lib/providers/operations";
import { isNpi } from "@/lib/providers/npi";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

/** An invented NPI with a right check digit that no other run has. */
function inventedNpi(): string {
  const stem = `1989${String(randomInt(100_000)).padStart(5, "0")}`;
  return [..."0123456789"].map((digit) => stem + digit).find(isNpi) ?? "";
}

/** The demo's own list: what is uploaded here goes on from it, so that nobody else's matches end. */
const demoList = readFileSync("prisma/demo/own/opt-out.csv", "utf8").trim();
const demoRecords = demoList.split("\n").length - 1;
const rest = "Internal Medicine,01/15/2026,01/15/2028,1 Harbor Way,,Austin,TX,78701,Y,01/15/2026";

test("a supervisor uploads an opt-out list, everybody is screened, and flag, certificate and history tell of it", async ({
  signInAs,
  request,
  page,
}) => {
  const npi = inventedNpi();
  const lastName = `Morwen${npi.slice(4, 9).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")}`;
  const { provider_id: providerId } = await callAs(request, "Credentialing User", {
    operation: createProvider,
    body: {
      first_name: "Isolde",
      last_name: lastName,
      degree: "MD",
      states: "TX",
      npi,
      last_credentialed_date: "2026-02-01",
    },
  });
  const list = [demoList, `Isolde,${lastName},${npi},${rest}`, `,,,${rest}`].join("\n");

  await signInAs("Supervisor");
  await page.goto("/console/monitoring?tab=lists");
  await page.getByRole("link", { name: "Medicare opt-out", exact: true }).click();
  await page
    .getByLabel("File of Medicare opt-out")
    .setInputFiles({ name: "opt-out.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  const told = page.getByRole("status").filter({ hasText: "Medicare opt-out" });
  await expect(told).toContainText(`has ${demoRecords + 1} records now`);
  await expect(told).toContainText("1 row was left out");
  await expect(told).toContainText(`Line ${demoRecords + 3}`);
  const versions = page.getByRole("table", { name: "Versions of Medicare opt-out" });
  // The version before has left nothing out: this is the new one.
  await expect(versions.getByRole("row").nth(1)).toContainText("1 row");
  await versions.getByRole("row").nth(1).getByRole("button", { expanded: false }).click();
  await expect(page.getByRole("list", { name: "Added records" })).toContainText(lastName);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Records as of a day" }).click();
  await page.getByRole("textbox", { name: "Search records" }).fill(lastName);
  await page
    .getByRole("table", { name: "records" })
    .getByRole("button", { name: new RegExp(lastName, "i") })
    .click();
  await expect(page.getByRole("dialog")).toContainText(npi);

  await page.goto("/console/monitoring?tab=screenings");
  const screenings = page.getByRole("table", { name: "screenings" });
  await expect(screenings.getByRole("row", { name: /Medicare opt-out.*Complete/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(screenings.getByRole("row", { name: /Medicare opt-out.*confirmed/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/console/providers/${providerId}`);
  await expect(page.getByRole("region", { name: /Open flags/ })).toContainText(/opt-out/i);

  await page.goto("/console/monitoring?tab=certificates");
  await page.getByRole("button", { name: /To date: Medicare opt-out/ }).click();
  const certificate = page.getByRole("dialog");
  await expect(certificate).toContainText("It is not stored");
  await expect(certificate.getByRole("table", { name: "Screenings" })).toContainText(/[1-9]\d* confirmed/);
  await expectAccessible(page);

  await page.goto(`/console/monitoring?tab=known&provider=${providerId}`);
  const known = page.getByRole("table", { name: "Lists and what matched" });
  await expect(known.getByRole("row", { name: /Medicare opt-out.*1 match/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Records of Medicare opt-out" })).toContainText("Confirmed");
  await expectAccessible(page);
});

test("a file that is no list is refused with a sentence, and the list in use stays", async ({ signInAs, page }) => {
  await signInAs("Supervisor");
  await page.goto("/console/lists/preclusion");
  await page
    .getByLabel("File of CMS preclusion")
    .setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await expect(page.getByRole("alert").filter({ hasText: "was not taken" })).toContainText("The list in use stays");
  await expect(page.getByRole("table", { name: "Versions of CMS preclusion" })).not.toContainText("notes.csv");
});

test("who is no supervisor sees how monitoring stands and starts nothing", async ({ signInAs, page }) => {
  await signInAs("Credentialing User");
  await page.goto("/console/monitoring");
  const lists = page.getByRole("table", { name: "Lists" });
  await expect(lists.getByRole("row", { name: /OIG LEIE/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /Screen against/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/console/lists/opt-out");
  await expect(page.getByRole("table", { name: "Versions of Medicare opt-out" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload Medicare opt-out" })).toHaveCount(0);
});
