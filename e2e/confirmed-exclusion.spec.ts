import { listProviders } from "@/lib/providers/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

test("an exclusion under the same NPI stops approval, named on top of the file and beside the decision", async ({
  page,
  request,
  signInAs,
}) => {
  // Mortimer Vexley of the demo stands on its exclusion list with his NPI.
  const find = () => callAs(request, "Supervisor", { operation: listProviders, query: { search: "Vexley" } });
  await expect.poll(async () => (await find())[0]?.active_flags, { timeout: 90_000 }).toBeGreaterThan(0);
  const [provider] = await find();
  await signInAs("Medical Director");
  await page.goto(`/console/providers/${provider?.provider_id}`);

  const panel = page.getByRole("complementary", { name: "Decision" });
  await expect(panel.getByText(/OIG LEIE: VEXLEY, MORTIMER.*the same NPI/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Approve provider" })).toHaveCount(0);

  await page.getByRole("button", { name: "Review flag: OIG exclusion" }).click();
  // He stands on two lists: one flag, with each list's record beside the file.
  for (const list of ["OIG LEIE", "SAM exclusions"]) {
    const match = page.getByRole("region", { name: `${list}: VEXLEY, MORTIMER` });
    await expect(match.getByRole("list", { name: "Evidence, in bits" })).toContainText("NPI");
    await expect(match.getByRole("row", { name: /^NPI/ })).toContainText("Agrees");
  }
  await expect(page.getByText("Only a Supervisor can clear a confirmed match.")).toBeVisible();
  await expectAccessible(page);
});
