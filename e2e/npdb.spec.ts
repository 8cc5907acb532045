import { sampleResponse } from "@/lib/npdb/sample-response";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

const fileOf = (xml: string) => ({ name: "response.xml", mimeType: "application/xml", buffer: Buffer.from(xml) });

test("a credentialing user uploads query responses: refused, of another person, clean, and with reports", async ({
  signInAs,
  seed,
  page,
}) => {
  const { address, name } = await seed.started();
  const who = { last: name.split(",")[0] ?? "", first: "OTTOLINE", birthDate: "", npi: "" };
  await signInAs("Credentialing User");
  await page.goto(address);
  const card = page.getByRole("region", { name: "NPDB queries" });
  const upload = (xml: string) => card.getByLabel("NPDB query response").setInputFiles(fileOf(xml));
  await expect(card.getByText("The Data Bank was not queried yet")).toBeVisible();

  await upload(sampleResponse(who).slice(0, 600));
  await expect(card.getByRole("alert")).toContainText("not whole XML");
  await expect(card.getByRole("alert")).toContainText("Nothing was stored");

  await upload(sampleResponse({ ...who, last: "THISTLEWOOD" }));
  await expect(card.getByText("names another person")).toBeVisible();
  await expect(card.getByText(/THISTLEWOOD, OTTOLINE in the response/)).toBeVisible();
  await card.getByRole("button", { name: "Take it all the same" }).click();
  await expect(card.getByText("Say why")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Leave it" }).click();

  await upload(sampleResponse(who));
  await expect(card.getByRole("status")).toContainText("no reports on file");
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByText("7950000000011111").first()).toBeVisible();

  const reports = [
    { kind: "aar", dcn: "5500000000000001" },
    { kind: "mmpr", dcn: "5500000000000002" },
  ];
  await upload(sampleResponse({ ...who, dcn: "7950000000022222", reports }));
  await expect(card.getByRole("status")).toContainText("2 reports added to the file, 2 flags raised");
  await expect(page.getByRole("region", { name: /Open flags/ })).toContainText("NPDB adverse action");
  await expect(card.getByRole("listitem")).toHaveCount(2);

  await upload(sampleResponse({ ...who, dcn: "7950000000022222", reports }));
  await expect(card.getByRole("status")).toContainText("nothing changed");
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});

test("a medical director reads the queries and uploads none", async ({ signInAs, seed, page }) => {
  const { address } = await seed.started();
  await signInAs("Medical Director");
  await page.goto(address);
  await expect(page.getByRole("region", { name: "NPDB queries" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload NPDB response" })).toHaveCount(0);
});
