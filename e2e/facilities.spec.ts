import { getFacility, terminateFacilities } from "@/lib/facilities/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("a facility is added from the table, what is missing named first, and its file opens", async ({
  page,
  signInAs,
}) => {
  await signInAs("Credentialing User");
  await page.goto("/console/facilities");
  await expect(page.getByRole("heading", { name: /^Facilities\s*\d/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add facility" }).click();
  const dialog = page.getByRole("dialog", { name: "Add facility" });
  await dialog.getByRole("button", { name: "Add facility" }).click();
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  await expect(dialog.getByText("State is required.")).toBeVisible();
  await dialog.getByLabel("NPI").fill("1234567890");
  const name = `Grovewick ${Date.now().toString(36)} Surgery Center`;
  await dialog.getByLabel("Name", { exact: false }).first().fill(name);
  await dialog.getByRole("combobox", { name: /^State/ }).fill("OH");
  await page.getByRole("option", { name: "OH", exact: true }).click();
  await dialog.getByRole("button", { name: "Add facility" }).click();
  await expect(dialog.getByText(/NPI is not an NPI/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("NPI").fill("");
  await dialog.getByRole("button", { name: "Add facility" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Nothing on file for")).toBeVisible();
  await expectAccessible(page);
});

test("a license of a facility is changed, its removal undone, one added, and all of it stands after a reload", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const license = (licenseNumber: string) => ({
    licenseType: "State License" as const,
    licenseNumber,
    status: "Active" as const,
    expirationDate: "2031-12-31",
    source: "State health department",
  });
  const effectiveDate = "2025-03-01T23:30:00-05:00";
  const file = await seed.facility({
    stateLicenses: [license("H-100"), license("H-200")],
    accreditations: [{ accreditationBody: "Joint Commission", applicable: "Yes", status: "Accredited", effectiveDate }],
  });
  await signInAs("Credentialing User");
  await page.goto(file.address);
  const onFile = page.getByRole("region", { name: "On file" });
  await onFile.getByRole("button", { name: "Edit State licenses" }).click();
  const form = page.getByRole("form", { name: "Edit state licenses" });
  await form.getByRole("button", { name: /^Change State License H-100/ }).click();
  await form.getByLabel("Expiration date").fill("2033-01-31");
  await form.getByRole("button", { name: "Remove state license 2" }).click();
  await form.getByRole("button", { name: "Undo state license 2" }).click();
  await form.getByRole("button", { name: "Add state license" }).click();
  const fresh = form.getByRole("listitem").nth(2);
  await fresh.getByRole("combobox", { name: "License type" }).click();
  await page.getByRole("option", { name: "Business Permit", exact: true }).click();
  await fresh.getByLabel("License number").fill("BP-7");
  await fresh.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Active", exact: true }).click();
  await form.getByRole("button", { name: "Save state licenses" }).click();
  await expect(fresh.getByText("Expiration date is required.")).toBeVisible();
  await expectAccessible(page);
  await fresh.getByLabel("Expiration date").fill("2032-06-30");
  await form.getByRole("button", { name: "Save state licenses" }).click();
  await expect(onFile.getByRole("button", { name: "Edit State licenses" })).toBeFocused();

  // Another field of an accreditation: the hour that no field shows stays as it was sent.
  await onFile.getByRole("button", { name: "Edit Accreditations" }).click();
  const accreditations = page.getByRole("form", { name: "Edit accreditations" });
  await accreditations.getByLabel("Accreditation body").fill("The Joint Commission");
  await accreditations.getByRole("button", { name: "Save accreditations" }).click();
  await expect(accreditations).toHaveCount(0);

  await page.reload();
  await expect(onFile).toContainText("31 Jan 2033");
  await expect(onFile).toContainText("H-200");
  await expect(onFile).toContainText("BP-7");
  await expect(onFile).toContainText("The Joint Commission");
  const stored = await callAs(request, "Supervisor", {
    operation: getFacility,
    params: { facilityId: file.facilityId },
  });
  expect(stored.accreditations).toMatchObject([{ accreditationBody: "The Joint Commission", effectiveDate }]);
});

test("of the facilities terminated together the one that fails is named, and the others can be taken back", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const name = `Pellbrook ${Date.now().toString(36)}`;
  const first = await seed.facility({ name: `${name} East` });
  const second = await seed.facility({ name: `${name} West` });
  const person = await signInAs("Credentialing User");
  await page.goto(`/console/facilities?q=${encodeURIComponent(name)}`);
  for (const facility of [first, second]) {
    await page.getByRole("row", { name: facility.name }).getByRole("checkbox").click();
  }
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Terminate", exact: true }).click();
  // Somebody is faster with one of the two.
  await callAs(request, "Supervisor", {
    operation: terminateFacilities,
    body: { facility_ids: [second.facilityId], filters: {}, reason: "Closed" },
  });
  const dialog = page.getByRole("dialog", { name: "Terminate: 2 facilities" });
  await dialog.getByLabel("Reason").fill("The contract ended");
  await dialog.getByRole("button", { name: "Terminate 2 facilities" }).click();
  const failed = page.getByRole("dialog", { name: "1 facility not terminated" });
  await expect(failed.getByRole("listitem")).toContainText(second.name);
  await expect(failed.getByRole("listitem")).toContainText("already terminated");
  await expectAccessible(page);
  await failed.getByRole("button", { name: "Close list" }).click();

  await page.getByRole("row", { name: first.name }).getByRole("link").click();
  const notice = page.getByRole("region", { name: "Termination" });
  await expect(notice).toContainText(`by ${person.name}`);
  await expect(notice).toContainText("The contract ended");
  await notice.getByRole("button", { name: "Unterminate…" }).click();
  const back = page.getByRole("dialog", { name: `Unterminate: ${first.name}` });
  await back.getByLabel("Reason").fill("The contract was renewed");
  await back.getByRole("button", { name: "Unterminate facility" }).click();
  await expect(notice).toHaveCount(0);
});

test("credentialing is started for the facilities selected in the table", async ({ page, seed, signInAs }) => {
  const name = `Tolbrook ${Date.now().toString(36)}`;
  for (const place of ["East", "West"]) await seed.facility({ name: `${name} ${place}` });
  await signInAs("Credentialing User");
  await page.goto(`/console/facilities?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name })).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Start credentialing" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Credentialing started for 2 facilities");
  await expect(page.getByRole("row", { name }).first()).not.toContainText("Not sent to credentialing");
});
