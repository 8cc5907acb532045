import { attestedExample } from "@/lib/profiles/attested-example";
import { saveAttestedData } from "@/lib/profiles/operations";
import { callAs } from "./support/call-as";
import { organization } from "./support/demo-facts";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("attested data is taken down with its explanation, and shows four digits of the social security number", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started({ dob: "1975-04-12" });
  await signInAs("Credentialing User");
  await page.goto(`${file.address}?tab=attested`);
  await expect(page.getByText("Nothing has been attested yet.")).toBeVisible();
  await page.getByRole("button", { name: "Record attested data" }).click();

  const form = page.getByRole("form", { name: "Record attested data" });
  await expect(form.getByLabel("First name", { exact: true }).first()).toHaveValue("Ottoline");
  await form.getByLabel("Social security number", { exact: true }).fill("123-45-67");
  await form.getByRole("button", { name: "Record attested data" }).click();
  await expect(form.getByText(/is not a social security number/)).toBeVisible();
  await form.getByLabel("Social security number", { exact: true }).fill("123-45-6789");
  await form.getByRole("button", { name: "Add explanation of Last name" }).click();
  await form.getByLabel("Explanation of Last name").fill("Married in 2019");
  await form.getByRole("button", { name: "Add a line to licenses" }).click();
  const licenses = form.getByRole("group", { name: "Licenses" });
  await licenses.getByRole("textbox", { name: "License number" }).fill("Q-4471");
  await licenses.getByRole("textbox", { name: "State" }).fill("TX");
  await form.getByRole("button", { name: "Add question" }).click();
  await form.getByRole("textbox", { name: "Question 1" }).fill("Has your license ever been revoked?");
  await form.getByRole("textbox", { name: "Answer" }).fill("No");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Record attested data" }).click();

  const panel = page.getByRole("tabpanel", { name: "Attested data" });
  await expect(panel.getByText("•••-••-6789")).toBeVisible();
  await expect(panel.getByText("Married in 2019")).toBeVisible();
  await expect(panel.getByText("Version 1")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Licenses" })).toContainText("Q-4471");
  await expect(panel.getByRole("region", { name: /^Questions/ })).toContainText("Has your license ever been revoked?");
  await expect(page.getByText("6789")).toHaveText("•••-••-6789");
  await expectAccessible(page);
});

test("what differs from the record is marked, and the next version keeps the number nobody retyped", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.started({ dob: "1975-04-21" });
  const snapshot = attestedExample.data_snapshot;
  await callAs(request, "Credentialing User", {
    operation: saveAttestedData,
    params: { providerId: file.providerId },
    body: {
      ...attestedExample,
      organization_id: organization.id,
      workflow_id: file.workflowId,
      data_snapshot: { ...snapshot, ssn: { value: "123-45-6789", description: "" } },
    },
  });
  await signInAs("Credentialing User");
  await page.goto(`${file.address}?tab=attested`);
  const panel = page.getByRole("tabpanel", { name: "Attested data" });
  await expect(panel.getByText("Differs from the record: 21 Apr 1975")).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Record attested data" }).click();
  const form = page.getByRole("form", { name: "Record attested data" });
  await expect(form.getByLabel("Social security number", { exact: true })).toHaveValue("");
  await expect(form.getByPlaceholder("•••-••-6789")).toBeVisible();
  await expect(form.getByText("Kept unless you type another")).toBeVisible();
  await form.getByLabel("Date of birth", { exact: true }).fill("1975-04-21");
  await form.getByRole("button", { name: "Record attested data" }).click();
  await expect(panel.getByText("Version 2", { exact: true })).toBeVisible();
  await expect(panel.getByText("•••-••-6789")).toBeVisible();
  await expect(panel.getByText("Differs from the record: 21 Apr 1975")).toHaveCount(0);
});
