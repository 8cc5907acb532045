import { shareProvidersToCommittee, terminateProviders } from "@/lib/providers/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("a provider is terminated with a reason: the workflow ends, the file says who, when and why, and it can be taken back", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  const person = await signInAs("Credentialing User");
  await page.goto(file.address);
  await page.getByRole("button", { name: "More for this provider" }).click();
  await page.getByRole("menuitem", { name: "Terminate provider…" }).click();
  const dialog = page.getByRole("dialog", { name: `Terminate: ${file.name}` });
  await expect(dialog).toContainText("A workflow that is under way is cancelled with this reason.");
  await dialog.getByRole("button", { name: "Terminate provider" }).click();
  await expect(dialog.getByText("Reason must not be blank.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Left the network");
  await page.keyboard.press("Control+Enter");

  const notice = page.getByRole("region", { name: "Termination" });
  await expect(notice).toContainText(`by ${person.name}`);
  await expect(notice).toContainText("Left the network");
  await seed.expectStatus(file, "WITHDRAWN_CANCELLED");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("1 provider terminated");
  await expectAccessible(page);

  await notice.getByRole("button", { name: "Unterminate…" }).click();
  const back = page.getByRole("dialog", { name: `Unterminate: ${file.name}` });
  await back.getByLabel("Reason").fill("Returned to the network");
  await back.getByRole("button", { name: "Unterminate provider" }).click();
  await expect(notice).toHaveCount(0);
});

test("of the providers terminated together, the one that fails is named, and the others can be taken back at once", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const first = await seed.started({ first_name: "Anselm" });
  const lastName = first.name.split(",")[0];
  const second = await seed.started({ first_name: "Bettina", last_name: lastName });
  await signInAs("Credentialing User");
  await page.goto(`/console/providers?q=${lastName}`);
  for (const { name } of [first, second]) {
    await page.getByRole("row", { name }).getByRole("checkbox").click();
  }
  const selection = page.getByRole("region", { name: "Selection" });
  await selection.getByRole("button", { name: "Terminate", exact: true }).click();

  // Somebody is faster with one of the two.
  await callAs(request, "Supervisor", {
    operation: terminateProviders,
    body: { provider_ids: [second.providerId], filters: {}, reason: "Retired" },
  });
  const dialog = page.getByRole("dialog", { name: "Terminate: 2 providers" });
  await dialog.getByLabel("Reason").fill("The contract with the group ended");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Terminate 2 providers" }).click();

  const failed = page.getByRole("dialog", { name: "1 provider not terminated" });
  await expect(failed.getByRole("listitem")).toContainText(second.name);
  await expect(failed.getByRole("listitem")).toContainText("already terminated");
  await expect(failed.getByRole("button", { name: "Copy list" })).toBeVisible();
  await failed.getByRole("button", { name: "Close list" }).click();
  await expect(page.getByRole("row", { name: first.name })).toContainText("Terminated");

  // The message offers the way back, for those that were reached.
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Unterminate" }).click();
  await expect(page.getByRole("row", { name: first.name })).not.toContainText("Terminated");
  await expect(page.getByRole("row", { name: second.name })).toContainText("Terminated");
});

test("providers are shared to the committee together; one that is gone meanwhile is named", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  await signInAs("Supervisor");
  await page.goto(`/console/providers?q=${file.name.split(",")[0]}`);
  await page.getByRole("row", { name: file.name }).getByRole("checkbox").click();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: "Share to committee", exact: true })
    .click();
  // Nobody can remove a provider here: the request names one more than there is.
  const unknown = "prv_00000000000000000000000000";
  await page.route(`**${shareProvidersToCommittee.path}`, async (route) => {
    const body: { provider_ids: string[]; reason: string } = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...body, provider_ids: [...body.provider_ids, unknown] }) });
  });
  const dialog = page.getByRole("dialog", { name: "Share to committee: 1 provider" });
  await dialog.getByLabel("Reason").fill("Malpractice history");
  await dialog.getByRole("button", { name: "Share to committee" }).click();

  const failed = page.getByRole("dialog", { name: "1 provider not shared to the committee" });
  await expect(failed.getByRole("listitem")).toContainText(unknown);
  await expectAccessible(page);
  await failed.getByRole("button", { name: "Close list" }).click();
  await page.goto(file.address);
  await expect(page.getByText("Shared to committee", { exact: true })).toBeVisible();
});
