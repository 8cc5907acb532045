import type { Browser, Page } from "@playwright/test";
import { createCommitteeMeeting } from "@/lib/committee/operations";
import { shareProviderToCommittee } from "@/lib/workflows/operations";
import { callAs } from "./support/call-as";
import type { Seeded } from "./support/credentialing";
import { userWith, usersWith } from "./support/demo-facts";
import { expectAccessible } from "./support/expect-accessible";
import { expect, type Person, signIn, test } from "./support/fixtures";
import { fillSignature } from "./support/sign";

test.slow();

type Session = { page: Page; person: Person };

/** A member of the committee in a browser of his or her own. */
async function arrive(browser: Browser, who: { email: string; password: string }): Promise<Session> {
  const page = await (await browser.newContext()).newPage();
  return { page, person: await signIn(page, who) };
}

const votes = (page: Page) => page.getByRole("complementary", { name: "Vote and decision" });
const tally = (page: Page) => votes(page).getByRole("status").first();
const agenda = (page: Page) => page.getByRole("list", { name: "Agenda" }).getByRole("listitem");
const lastName = ({ name }: Seeded) => name.split(",")[0] ?? name;
const heading = (page: Page, file: Seeded) => page.getByRole("heading", { level: 2, name: lastName(file) });

async function decide({ page, person }: Session, open: string, submit: string): Promise<void> {
  await votes(page).getByRole("button", { name: open }).click();
  await fillSignature(votes(page), person);
  await votes(page).getByRole("button", { name: submit }).click();
}

test("a committee of three goes from its agenda to its minutes, and what it tabled comes up again", async ({
  browser,
  page,
  request,
  seed,
  signInAs,
}) => {
  const files = await Promise.all([seed.ready(), seed.ready(), seed.ready()]);
  const [approved, tabled, disputed] = files as [Seeded, Seeded, Seeded];
  for (const { providerId } of files) {
    const body = { reason: "Malpractice history needs the committee" };
    await callAs(request, "Credentialing User", {
      operation: shareProviderToCommittee,
      params: { id: providerId },
      body,
    });
  }
  const name = `Committee on ${lastName(approved)}`;

  // The Supervisor plans the meeting, puts the files in order and publishes.
  await signInAs("Supervisor");
  await page.goto("/console/committee");
  await page.getByRole("button", { name: "Plan a meeting" }).first().click();
  const plan = page.getByRole("dialog", { name: "Plan a meeting" });
  await plan.getByLabel("Name").fill(name);
  await plan.getByLabel("Place").fill("Room 4");
  await expectAccessible(page);
  await plan.getByRole("button", { name: "Plan meeting" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const address = page.url();
  for (const file of files) {
    await page.getByRole("button", { name: "Add files" }).click();
    const sheet = page.getByRole("dialog", { name: "Add files" });
    await sheet.getByRole("textbox", { name: "Search files" }).fill(lastName(file));
    await expect(sheet.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(1);
    await sheet.getByRole("checkbox", { name: lastName(file) }).click();
    await sheet.getByRole("button", { name: "Add 1 file" }).click();
    await expect(agenda(page).filter({ hasText: lastName(file) })).toBeVisible();
  }
  await page.getByRole("button", { name: new RegExp(`^Order of ${lastName(disputed)}`) }).press("ArrowUp");
  await expect(agenda(page).nth(1)).toContainText(lastName(disputed));
  await page.getByRole("button", { name: `Move ${disputed.name} down` }).click();
  await expect(agenda(page).nth(2)).toContainText(lastName(disputed));
  await expectAccessible(page);
  // One that is taken off goes back to its place, and the keys stay in the agenda.
  await page.getByRole("button", { name: `Take ${disputed.name} off the agenda` }).click();
  await expect(agenda(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: `Take ${tabled.name} off the agenda` })).toBeFocused();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(agenda(page).nth(2)).toContainText(lastName(disputed));
  await page.getByRole("button", { name: "Publish meeting" }).click();
  const publish = page.getByRole("dialog", { name: "Publish meeting" });
  await expect(publish).toContainText("3 files in this order");
  await publish.getByRole("button", { name: "Publish meeting" }).click();
  await page.getByRole("tab", { name: "Agenda" }).click();
  await expect(page.getByRole("button", { name: "Download packet" })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("button", { name: "Add files" })).toHaveCount(0);
  await page.goto(tabled.address);
  await page.getByRole("complementary", { name: "Decision" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  // Three members, each in a session: the first alone makes no quorum.
  const director = await arrive(browser, userWith("Medical Director"));
  await director.page.goto(address);
  await expect(heading(director.page, approved)).toBeVisible();
  await votes(director.page).getByRole("button", { name: "I am present" }).click();
  await expect(votes(director.page)).toContainText("Without a quorum nothing is decided here.");
  await expect(votes(director.page).getByRole("button", { name: "Approve provider" })).toHaveCount(0);
  await expectAccessible(director.page);
  const members = await Promise.all(usersWith("Provisional Approver").map((who) => arrive(browser, who)));
  const [approver, colleague] = members as [Session, Session];
  for (const { page: own } of members) {
    await own.goto(address);
    await votes(own).getByRole("button", { name: "I am present" }).click();
    await expect(votes(own).getByRole("group", { name: "Your vote" })).toBeVisible();
  }
  await expect(votes(director.page)).toContainText(/Quorum of \d+ met/);

  // All three vote on the first file, one by keys alone; the director sees the others' votes arrive and decides.
  await approver.page.keyboard.press("v");
  await approver.page.keyboard.press("a");
  await expect(tally(approver.page)).toContainText("1 to approve");
  await votes(colleague.page).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(tally(director.page)).toContainText("2 to approve");
  await votes(director.page).getByRole("group", { name: "Your vote" }).getByRole("button", { name: "Approve" }).click();
  await expect(tally(director.page)).toContainText("3 to approve");
  await decide(director, "Approve provider", "Sign and approve");
  await expect(votes(director.page).getByRole("region", { name: "Record of the decision" })).toContainText("Approved");

  // On the second file one member takes no part; the others table it.
  await director.page.keyboard.press("j");
  await expect(heading(director.page, tabled)).toBeFocused();
  await approver.page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(heading(approver.page, tabled)).toBeVisible();
  await votes(approver.page).getByRole("button", { name: "Recuse myself" }).click();
  await votes(approver.page).getByLabel("Reason").fill("We trained together");
  await votes(approver.page).getByRole("button", { name: "Recuse myself" }).click();
  await expect(votes(approver.page)).toContainText("You recused yourself and take no part in this file.");
  await expect(votes(director.page)).toContainText("We trained together");
  await director.page.keyboard.press("v");
  await director.page.keyboard.press("t");
  await expect(tally(director.page)).toContainText("1 to table");
  await decide(director, "Table decision", "Sign and table");
  await expect(votes(director.page).getByRole("region", { name: "Record of the decision" })).toContainText("Tabled");

  // Who decides against the vote is told so first.
  await director.page.keyboard.press("j");
  await expect(heading(director.page, disputed)).toBeFocused();
  await director.page.keyboard.press("v");
  await director.page.keyboard.press("a");
  await expect(tally(director.page)).toContainText("1 to approve");
  await votes(director.page).getByRole("button", { name: "Deny provider" }).click();
  await expect(votes(director.page)).toContainText("The vote is to approve, and you are about to deny.");
  await expectAccessible(director.page);
  await votes(director.page).getByRole("button", { name: "Back" }).click();
  await decide(director, "Approve provider", "Sign and approve");
  await expect(votes(director.page).getByRole("region", { name: "Record of the decision" })).toContainText("Approved");

  // The Supervisor writes the remarks and closes: votes are locked, the minutes are drawn.
  await page.getByRole("tab", { name: "Minutes" }).click();
  await page.getByRole("textbox", { name: "Remarks" }).fill("The chair thanked the members.");
  await page.getByRole("button", { name: "Save remarks" }).click();
  await expect(page.getByText("Remarks saved")).toBeVisible();
  await page.getByRole("button", { name: "Close meeting" }).click();
  const closing = page.getByRole("dialog", { name: "Close meeting" });
  await expect(closing.getByRole("list", { name: "Files left open" })).toContainText(lastName(tabled));
  await expect(closing.getByRole("list", { name: "Files left open" })).not.toContainText(lastName(approved));
  await closing.getByRole("button", { name: "Close meeting" }).click();
  await expect(page.getByRole("button", { name: "Download minutes" })).toBeVisible({ timeout: 90_000 });
  const record = page.getByRole("list", { name: "Votes and decisions" });
  await expect(record).toContainText("recused, We trained together");
  await expect(page.getByText("The chair thanked the members.")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download minutes" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(colleague.page.getByText("Closed", { exact: true })).toBeVisible();

  // What was tabled is carried over to the next meeting.
  const next = await callAs(request, "Supervisor", {
    operation: createCommitteeMeeting,
    body: { name: `${name}, again`, meetsAt: "2090-01-05T17:00:00Z" },
  });
  await page.goto(`/console/committee/${next.id}`);
  await page.getByRole("button", { name: /^Carry over \d+ files?$/ }).click();
  await expect(agenda(page).filter({ hasText: lastName(tabled) })).toContainText(`Carried over from ${name}`);
  for (const { page: own } of [director, ...members]) await own.context().close();
});

test("who plans no meetings reads them, and is told who does", async ({ page, signInAs }) => {
  await signInAs("Credentialing User");
  await page.goto("/console/committee?tab=past");
  await expect(page.getByRole("tab", { name: "Past" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Plan a meeting" })).toHaveCount(0);
  await page.goto("/console/committee/mtg_01jd0000000000000000000000");
  await expect(page.getByText("This meeting does not exist, or belongs to another organization.")).toBeVisible();
  await expectAccessible(page);
});
