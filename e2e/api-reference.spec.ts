import { expect, test } from "@playwright/test";

test("the API reference is searchable and asks nobody but this origin", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  const refused: string[] = [];
  const { origin } = new URL(baseURL ?? "");
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith("http") && asked.origin !== origin) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });

  await page.goto("/docs");
  // Three megabytes of script take their time on a busy machine.
  await expect(page.getByRole("heading", { name: "Credence credentialing API" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("search").click();
  await page.getByRole("combobox", { name: "Enter search query" }).fill("deny a provider");
  await page.getByRole("option", { name: /Deny a provider credentialing workflow/ }).click();
  await expect(page).toHaveURL(/move-to-cred-denied$/);
  await expect(page.getByRole("heading", { name: "Deny a provider credentialing workflow" })).toBeVisible();

  // The last thing of the operation that is drawn, and the faces it is drawn in.
  const operation = page.getByRole("region", { name: "Deny a provider credentialing workflow" });
  await expect(operation.getByRole("button", { name: /^Test Request/ })).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
});

test("the OpenAPI document is served to whoever asks", async ({ request }) => {
  const answer = await request.get("/openapi.json");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ openapi: "3.1.0" });
});
