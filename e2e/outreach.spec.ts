import { archiveOutreachTemplate, listOutreachTemplates } from "@/lib/outreach/setting-operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";

test.slow();

const name = "License first";

test("a Supervisor writes a template, sees it filled in from a real file, and the next letter is written from it", async ({
  page,
  seed,
  signInAs,
}) => {
  const file = await seed.started({ primary_email: "ottoline@provider.example" });
  await seed.expectStatus(file, "IN_PROGRESS");
  await signInAs("Supervisor");
  await page.goto("/console/outreach?tab=templates");
  await expect(page.getByRole("region", { name: "To facilities" })).toContainText("Built-in letter");
  await expectAccessible(page);
  await page.getByRole("region", { name: "To providers" }).getByRole("link", { name: "New template" }).click();

  const subject = page.getByRole("textbox", { name: "Subject", exact: true });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await subject.fill("Your license, ");
  await page.getByRole("button", { name: /^Insert providerName/ }).click();
  await expect(subject).toHaveValue("Your license, {{providerName}}");
  const words = page.getByRole("textbox", { name: "Letter", exact: true });
  await words.fill("Dear {{contactName}},\n\nwe miss {{missin}}.");
  await expect(page.getByText("line 3, column 9")).toContainText("there is no field {{missin}}");
  await expectAccessible(page);
  await words.fill("Dear {{contactName}},\n\nwe miss {{missing}}.\n{{reasons}}");
  const preview = page.getByRole("article", { name: "Letter as it would be written" });
  await expect(preview).toContainText("we miss state licenses");

  await page.getByRole("button", { name: "A real file" }).click();
  const [lastName = ""] = file.name.split(",");
  await page.getByRole("textbox", { name: "Search providers" }).fill(lastName);
  await page.getByRole("list", { name: "Found" }).getByRole("button", { name: lastName }).click();
  await expect(preview).toContainText("ottoline@provider.example");
  await expect(preview).toContainText(`Your license, Ottoline ${lastName}`);
  const isDefault = page.getByRole("checkbox", { name: "Used when nobody chooses another" });
  if (!(await isDefault.isChecked())) await isDefault.click();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  await page.goto(file.address);
  await page.getByRole("button", { name: "Reach out" }).click();
  const dialog = page.getByRole("dialog", { name: "Reach out to the provider" });
  const letter = dialog.getByRole("article");
  await expect(letter).toContainText(`Your license, Ottoline ${lastName}`);
  await dialog.getByRole("combobox", { name: "Reasons" }).fill("Gap");
  await page.getByRole("option", { name: "Gap in work history" }).click();
  await expect(letter).toContainText("explain every gap");
  await dialog.getByRole("button", { name: "Write letter" }).click();
  await seed.expectStatus(file, "OUTREACH_IN_PROGRESS");
  await expect(page.getByRole("region", { name: "Outreach" })).toContainText("1 of 4 letters written");

  await page.goto("/console/outreach?state=kept&since=1");
  await expect(page.getByText("Letters are kept here, not sent.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: lastName }).first().click();
  const facts = page.getByRole("complementary", { name: "About this letter" });
  await expect(facts).toContainText("Not sent");
  await expect(facts).toContainText("Gap in work history");
  await expect(facts).toContainText(name);
  await expect(page.getByRole("article", { name: "Letter" })).toContainText("explain every gap");
});

test.afterAll(async ({ request }) => {
  // Other specs read the built-in letter.
  const { data } = await callAs(request, "Supervisor", { operation: listOutreachTemplates });
  for (const { id } of data.filter((one) => one.name === name))
    await callAs(request, "Supervisor", {
      operation: archiveOutreachTemplate,
      params: { id },
      body: { reason: "It was for one letter" },
    });
});

test("a Supervisor adds a reason and moves it up; whoever is none reads templates, reasons and settings and changes nothing", async ({
  page,
  signInAs,
}) => {
  const label = `Missing visa ${Date.now()}`;
  await signInAs("Supervisor");
  await page.goto("/console/outreach?tab=reasons");
  await page.getByRole("button", { name: "Add reason" }).click();
  const form = page.getByRole("form", { name: "New reason" });
  await form.getByLabel("Label").fill(label);
  await expect(form.getByLabel("Key")).toHaveValue(label.toLowerCase().replaceAll(" ", "-"));
  await form.getByLabel("Sentence in the letter").fill("Please send us a copy of your visa.");
  await form.getByRole("button", { name: "Add reason" }).click();
  const reasons = page.getByRole("list", { name: "Reasons" }).getByRole("listitem");
  await expect(reasons.last()).toContainText(label);
  const before = await reasons.count();
  await page.getByRole("button", { name: `Move “${label}” up` }).click();
  await expect(reasons.nth(before - 2)).toContainText(label);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Archive “${label}”` }).click();
  const dialog = page.getByRole("dialog", { name: `Archive “${label}”` });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Nobody asks for it");
  await dialog.getByRole("button", { name: "Archive reason" }).click();
  await expect(reasons).toHaveCount(before - 1);

  await signInAs("Medical Director");
  await page.goto("/console/outreach?tab=reasons");
  await expect(reasons.first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Add|Edit|Move|Archive)/ })).toHaveCount(0);
  await page.getByRole("tab", { name: "Templates" }).click();
  await expect(page.getByRole("link", { name: "New template" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page.getByRole("tabpanel", { name: "Settings" })).toContainText("Days between two letters");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
});
