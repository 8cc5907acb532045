import { approveProviderWorkflow } from "@/lib/workflows/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("a Supervisor takes an approval back with a reason, and the timeline keeps both", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.ready();
  await callAs(request, "Medical Director", {
    operation: approveProviderWorkflow,
    params: { id: file.workflowId },
    body: {},
  });
  await signInAs("Supervisor");
  await page.goto(file.address);
  const record = page.getByRole("region", { name: "Record of the decision" });
  await expect(record).toContainText("Approved");
  // Until the worker has drawn the sheet the file still changes.
  await expect(record.getByRole("button", { name: "Download decision sheet" })).toBeVisible({ timeout: 90_000 });

  await page.getByRole("button", { name: "Revert last step" }).click();
  const form = page.getByRole("form", { name: "Revert last step" });
  await form.getByRole("button", { name: "Revert last step" }).click();
  await expect(form.getByText("Reason must not be blank.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Reason").fill("Approved by mistake");
  await form.getByRole("button", { name: "Revert last step" }).click();

  await expect(page.getByRole("heading", { name: /Decision: PSV ready/ })).toBeFocused();
  await page.getByRole("tab", { name: "Timeline" }).click();
  const timeline = page.getByRole("tabpanel", { name: "Timeline" });
  await expect(timeline.getByText("Approved by mistake")).toBeVisible();
  await expect(timeline.getByText("taken back later")).toBeVisible();
  await expectAccessible(page);
});
