import { readFile } from "node:fs/promises";
import { updateProvider } from "@/lib/providers/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test("a Supervisor finds who changed a provider, reads both values, and takes the log along as CSV", async ({
  page,
  request,
  signInAs,
  seed,
}) => {
  const { providerId, name } = await seed.started();
  // Nobody else's, also when this is tried again.
  const externalId = `=HR-${providerId.slice(-8)}`;
  await callAs(request, "Credentialing User", {
    operation: updateProvider,
    params: { id: providerId },
    body: { external_id: externalId },
  });
  await signInAs("Supervisor");
  await page.goto("/console/audit");
  await page.getByRole("textbox", { name: "Search the audit log" }).fill(providerId);
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log.getByRole("link", { name: "Change a provider" })).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`q=${providerId}`));
  await expectAccessible(page);

  await log.getByRole("link", { name: "Change a provider" }).press("Enter");
  const entry = page.getByRole("region", { name: "Open entry" });
  await expect(entry.getByRole("region", { name: "What changed" })).toContainText(externalId);
  await expect(entry.getByRole("link", { name: name.split(" ·")[0] })).toHaveAttribute(
    "href",
    `/console/providers/${providerId}`,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(entry).toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  const lines = csv.trim().split("\r\n");
  expect(lines[0]).toContain("id,at,actor_type");
  expect(lines.slice(1).every((line) => line.includes(providerId))).toBe(true);
  expect(csv).toContain("updateProvider");

  await page.getByRole("button", { name: /^Chained/ }).click();
  await expect(page.getByRole("dialog", { name: "The chain of the log" })).toContainText("Links");
});

test("a Supervisor sees all that came from the address of an entry, and finds the address by its text", async ({
  page,
  request,
  signInAs,
  seed,
}) => {
  const { providerId } = await seed.started();
  await callAs(request, "Credentialing User", {
    operation: updateProvider,
    params: { id: providerId },
    body: { external_id: `HR-${providerId.slice(-8)}` },
  });
  await signInAs("Supervisor");
  await page.goto(`/console/audit?q=${providerId}`);
  const log = page.getByRole("table", { name: "Audit log" });
  await log.getByRole("link", { name: "Change a provider" }).click();
  const entry = page.getByRole("region", { name: "Open entry" });
  await entry.getByRole("button", { name: "All from this address" }).click();
  await expect(page).toHaveURL(/address=/);
  const address = new URL(page.url()).searchParams.get("address") ?? "";
  const chip = page.getByRole("group", { name: "Filters" });
  await expect(chip).toContainText(address);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Remove filter Address" }).click();
  await expect(page).not.toHaveURL(/address=/);
  const search = page.getByRole("textbox", { name: "Search the audit log" });
  await search.fill("203.0.113.250");
  await expect(page.getByText("No entries match.")).toBeVisible();
  await search.fill(address);
  await expect(log.getByRole("link").first()).toBeVisible();
});

test("others than Supervisors are told where the history of a file stands", async ({ page, signInAs }) => {
  await signInAs("Credentialing User");
  await page.goto("/console/audit");
  await expect(page.getByText("The audit log is a Supervisor’s to read.")).toBeVisible();
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Process" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Audit log" })).toHaveCount(0);
});
