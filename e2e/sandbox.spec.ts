import { type Browser, expect, type Page, test } from "@playwright/test";
import fs from "node:fs";
import path from "node:path";
import type { Role } from "@/lib/api/context";
import type { DemoFacts } from "@/lib/auth/demo-credentials";
import {
  type AtTheProvider,
  type IdentityProvider,
  startIdentityProvider,
} from "@/lib/auth/identity-provider-stand-in";
import { startTestService, type TestService } from "@/scripts/lib/test-service.mjs";
import { expectAccessible } from "./support/expect-accessible";
import { signIn } from "./support/fixtures";

// A test-data deployment is another installation: one of its own, because its clock and its reset are for all of it. It
// also has what is set for a whole installation, single sign-on.
let service: TestService;
let provider: IdentityProvider;
let atTheProvider: AtTheProvider;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await startIdentityProvider(() => atTheProvider);
  const { issuer, clientId, clientSecret } = provider;
  const signOn = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  service = await startTestService({ SANDBOX: "1", ...signOn });
});
test.afterAll(() => Promise.all([service.stop(), provider.close()]));

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: service.baseUrl })).newPage();

/** Somebody of the deployment's demo, and his or her organization's name. */
function somebody(role: Role) {
  const facts = JSON.parse(fs.readFileSync(path.join(service.dataDir, "demo.json"), "utf8")) as DemoFacts;
  const user = facts.users.find((one) => one.role === role);
  const organization = facts.organizations.find(({ id }) => id === user?.organizationId);
  if (!user || !organization) throw new Error(`The demo has no ${role}`);
  return { user, organization };
}

test("whom the identity provider vouches for signs in without a password, and nobody who is unknown here", async ({
  browser,
}) => {
  const { user } = somebody("Medical Director");
  const page = await newPage(browser);
  const signOn = page.getByRole("button", { name: "Sign in with single sign-on" });
  atTheProvider = { email: "stranger@nowhere.example", signedInSecondsAgo: 3600 };
  await page.goto("/sign-in");
  await signOn.click();
  await expect(page.getByRole("alert").filter({ hasText: "You are not a user of this service" })).toBeVisible();

  atTheProvider = { email: user.email, signedInSecondsAgo: 3600, tellsAddressApart: "of this person" };
  await signOn.click();
  await expect(page).toHaveURL(/\/console$/);
});

/** A Supervisor of the deployment, signed in, and the organization's name. */
async function supervisorIn(browser: Browser): Promise<{ page: Page; organization: string }> {
  const page = await newPage(browser);
  const { user, organization } = somebody("Supervisor");
  await signIn(page, user);
  return { page, organization: organization.name };
}

test("in a test-data deployment an NPI brings its outcome, the clock moves for all, and a reset leaves the people", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { page, organization } = await supervisorIn(browser);
  await page.goto("/console/providers");
  await expect(page.getByRole("complementary", { name: "Test data" })).toContainText("nothing here is real");

  await page.getByRole("button", { name: "Add provider" }).click();
  const dialog = page.getByRole("dialog", { name: "Add provider" });
  const form = dialog.getByRole("form", { name: "Add provider" });
  await form.getByLabel("First name").fill("Ottoline");
  await form.getByLabel("Last name").fill("Sandmartin");
  await form.getByRole("combobox", { name: /^Degree/ }).fill("MD");
  await page.getByRole("option", { name: "MD", exact: true }).click();
  await form.getByRole("combobox", { name: /^States/ }).fill("TX");
  await page.getByRole("option", { name: "TX", exact: true }).click();
  await page.keyboard.press("Tab");
  await form.getByLabel("NPI", { exact: true }).fill("2999999925");
  await dialog.getByRole("button", { name: "Add provider" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sandmartin, Ottoline · MD");
  await page.getByRole("button", { name: "Start credentialing" }).click();
  // The workers begin with the files of the demo.
  await expect(page.getByRole("button", { name: "Review flag: OIG exclusion" })).toBeVisible({ timeout: 150_000 });

  await page.goto("/console/sandbox");
  await expectAccessible(page);
  const clock = page.getByRole("region", { name: "Clock" });
  await expect(clock).toContainText("with the machine’s clock");
  await clock.getByRole("button", { name: "Forward 30 days" }).click();
  await expect(clock).toContainText("30 days ahead of the machine’s");

  await page.getByRole("button", { name: "Remove test data" }).click();
  const removal = page.getByRole("dialog", { name: "Remove test data" });
  await expect(removal.getByRole("button", { name: "Remove test data" })).toBeDisabled();
  await removal.getByLabel("Name of the organization").fill(organization);
  await expectAccessible(page);
  await removal.getByRole("button", { name: "Remove test data" }).click();
  await expect(page.getByText(/rows were removed/)).toBeVisible();
  await page.goto("/console/providers");
  await expect(page.getByText("There are no providers yet.")).toBeVisible();
  await page.goto("/console/users");
  await expect(page.getByRole("row").filter({ hasText: "Supervisor" }).first()).toBeVisible();
});
