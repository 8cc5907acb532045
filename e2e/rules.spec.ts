import type { Page } from "@playwright/test";
import {
  comparePolicyVersions,
  discardPolicyDraft,
  getPolicyVersion,
  publishPolicy,
  savePolicyDraft,
} from "@/lib/policies/operations";
import { writeMalpracticeInsurance } from "@/lib/sections/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

const rules = (page: Page) => page.getByRole("list", { name: "Rules" });

test("a Supervisor raises the minimum of malpractice cover, sees which files it changes, and the file says why", async ({
  page,
  request,
  signInAs,
  seed,
}) => {
  const file = await seed.started();
  await callAs(request, "Credentialing User", {
    operation: writeMalpracticeInsurance,
    params: { providerId: file.providerId },
    body: {
      elements: [
        {
          policy_number: "RULES-1",
          policyHolder: "Harbor Internists",
          insuranceType: "Professional Liability",
          pliCoverageType: "Claims made",
          occurrence_coverage_amount: 1_250_000,
          aggregate_coverage_amount: 4_000_000,
          policyEffectiveDate: "2020-01-01",
          policyExpirationDate: "2090-01-01",
          source: "Copy of Insurance",
        },
      ],
    },
  });
  await signInAs("Supervisor");
  await page.goto("/console/rules");
  await expect(rules(page)).toContainText("$1,000,000 per occurrence");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Edit Malpractice cover" }).click();
  await page.getByLabel("Minimum per occurrence").fill("1,500,000");
  await page.getByRole("button", { name: "Keep changes" }).click();
  await expect(rules(page)).toContainText("$1,500,000 per occurrence");
  await page.getByRole("button", { name: "Save draft" }).click();

  await page.getByRole("button", { name: "See what would change" }).click();
  const change = page.getByRole("region", { name: "What would change" });
  await expect(change.getByText(/files of \d+ under way would change/)).toBeVisible();
  const [name = ""] = file.name.split(" ·");
  const row = change.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(row).toContainText("Policy RULES-1 covers $1,250,000 / $4,000,000, below $1,500,000 / $3,000,000");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Publish draft" }).click();
  await page.getByRole("button", { name: "Publish rules" }).click();
  await expect(page.getByText("Reason must not be blank")).toBeVisible();
  await page.getByLabel("Reason", { exact: true }).fill("The board of directors raised the minimum");
  await page.getByRole("button", { name: "Publish rules" }).click();
  await expect(page.getByText(/^Version \d+ is in force$/).first()).toBeVisible();
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByText("The board of directors raised the minimum").first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(file.address);
  await page.getByRole("button", { name: /Non-clean file\s*: why/ }).click({ timeout: 60_000 });
  const why = page.getByRole("dialog", { name: "Non-clean file" });
  await expect(why).toContainText(/Judged by version \d+ of your organization's rules/);
  await expect(why).toContainText("Malpractice cover is below the minimum");
  await expect(why).toContainText("Policy RULES-1 covers $1,250,000 / $4,000,000");
  await expectAccessible(page);
});

test.afterAll(async ({ request }) => {
  // Other specs begin with the rules that the program brings.
  const { content } = await callAs(request, "Supervisor", {
    operation: getPolicyVersion,
    params: { kind: "file", version: "0" },
  });
  const params = { kind: "file" };
  await callAs(request, "Supervisor", { operation: savePolicyDraft, params, body: { content } });
  const query = { to: "draft" };
  const { differences } = await callAs(request, "Supervisor", { operation: comparePolicyVersions, params, query });
  if (differences.length === 0) await callAs(request, "Supervisor", { operation: discardPolicyDraft, params });
  else {
    const body = { reason: "Back to the rules that the program brings" };
    await callAs(request, "Supervisor", { operation: publishPolicy, params, body });
  }
});

test("rules are everybody's to read, and a Supervisor's alone to change", async ({ page, signInAs }) => {
  await signInAs("Medical Director");
  await page.goto("/console/rules");
  await expect(rules(page)).toContainText("Malpractice cover");
  await expect(page.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  for (const tab of ["Required", "Window", "Matching"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel").getByRole("list").first()).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
  }
});
