import { listGroups } from "@/lib/groups/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("a facility is added to a group, shown on both files, and taken out with a way back", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const facility = await seed.facility();
  const [group] = await callAs(request, "Supervisor", { operation: listGroups, query: { limit: 1 } });
  await signInAs("Credentialing User");
  await page.goto("/console/groups");
  await expect(page.getByRole("heading", { name: /^Groups\s*\d/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: group?.group_name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(group?.group_name ?? "");

  await page.getByRole("button", { name: "Add facilities" }).click();
  const dialog = page.getByRole("dialog", { name: "Add facilities" });
  await dialog.getByLabel("Search facilities to add").fill(facility.name);
  await dialog.getByRole("checkbox", { name: new RegExp(`^${facility.name}`) }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 1 facility" }).click();
  const row = page.getByRole("row", { name: facility.name });
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(facility.name);
  await page.getByRole("region", { name: "On file" }).getByRole("link", { name: group?.group_name }).click();
  await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Take out of the group" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();

  await page.getByRole("tab", { name: /^Providers/ }).click();
  await expect(page.getByRole("columnheader", { name: "Provider" })).toBeVisible();
  await expectAccessible(page);
});
