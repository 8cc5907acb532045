import { createProvider, updateProvider } from "@/lib/providers/operations";
import { callAs } from "./support/call-as";
import { expectAccessible } from "./support/expect-accessible";
import { expect, test } from "./support/fixtures";
import { fillSignature } from "./support/sign";

test.slow();

test("a file that was opened from a list knows its place in it, and keys lead to the files beside it and through its history", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  const [lastName = ""] = file.name.split(",");
  const other = await callAs(request, "Credentialing User", {
    operation: createProvider,
    body: { first_name: "Perpetua", last_name: lastName, degree: "MD", states: "TX" },
  });
  await callAs(request, "Supervisor", {
    operation: updateProvider,
    params: { id: file.providerId },
    body: { primary_email: "ottoline@office.example" },
  });
  await signInAs("Credentialing User");
  await page.goto(`/console/providers?q=${lastName}&sort=name`);
  await page.getByRole("link", { name: `${lastName}, Ottoline` }).click();
  const place = page.getByRole("navigation", { name: "Files of the list" });
  await expect(place).toContainText("1 of 2");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(file.name);
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(other.provider_id));
  await expect(place).toContainText("2 of 2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Perpetua");
  await place.getByRole("link", { name: /^Previous/ }).click();
  await expect(place).toContainText("1 of 2");
  await expect(page.getByText("First cycle here")).toBeVisible();

  await page.getByRole("tab", { name: "History" }).click();
  const history = page.getByRole("region", { name: "History" });
  const edit = history.getByRole("listitem").filter({ hasText: "ottoline@office.example" }).first();
  await expect(edit).toContainText("Primary email");
  await expectAccessible(page);
  await history.getByRole("combobox", { name: "What was done" }).click();
  await page.getByRole("option", { name: "Decisions and steps" }).click();
  await expect(history.getByText("Start credentialing")).toBeVisible();
  await expect(edit).toHaveCount(0);
});

test("on paper a file has all of its history, also what is not loaded on screen", async ({
  page,
  request,
  seed,
  signInAs,
}) => {
  const file = await seed.started();
  const emails = Array.from({ length: 60 }, (_, index) => `ottoline.${index}@office.example`);
  for (const email of emails)
    await callAs(request, "Supervisor", {
      operation: updateProvider,
      params: { id: file.providerId },
      body: { primary_email: email },
    });
  await signInAs("Credentialing User");
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset["printed"] = document.querySelector("[aria-label=History]")?.textContent ?? "";
    };
  });
  await page.goto(`${file.address}?tab=history`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("button", { name: "Show older" })).toBeVisible();
  await expect(history).not.toContainText("ottoline.0@office.example");
  await page.keyboard.press("ControlOrMeta+p");
  await expect(page.locator("html")).toHaveAttribute(
    "data-printed",
    /ottoline\.0@office\.example.*Start credentialing/,
  );
});

test("whoever wants it is led to the next file of the queue after a decision", async ({ page, seed, signInAs }) => {
  const file = await seed.ready();
  const director = await signInAs("Medical Director");
  await page.goto("/console/review?sort=waiting");
  const [name = ""] = file.name.split(" ·");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(file.name);
  const place = page.getByRole("navigation", { name: "Files of the list" });
  await place.getByRole("switch", { name: "Go on after a decision" }).click();
  const next = place.getByRole("link", { name: /^Next/ });
  const nextAddress = (await next.getAttribute("href")) ?? "";
  await page.getByRole("button", { name: "Approve provider" }).click();
  await fillSignature(page, director);
  await page.getByLabel("Type your name to sign").press("Control+Enter");
  await expect(page.getByText(`Approved: ${name}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(nextAddress.split("?")[0] ?? ""));
  await seed.expectStatus(file, "CRED_APPROVED");
});
