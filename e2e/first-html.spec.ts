import { userWith } from "./support/demo-facts";
import { expect, signIn, test } from "./support/fixtures";

const screens = ["/console", "/console/providers", "/console/flags", "/console/review"];

test("everybody who opens a screen is told who he or she is, not who opened it before", async ({
  browser,
  baseURL,
}) => {
  for (const role of ["Medical Director", "Supervisor", "Medical Director"] as const) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const person = await signIn(page, userWith(role));
    for (const screen of screens) {
      const html = await (await page.request.get(screen)).text();
      const told = /<script type="application\/json" id="console-session">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
      expect(JSON.parse(told)).toMatchObject({ user: { name: person.name, email: person.email } });
    }
    await page.goto("/console");
    await expect(page.getByRole("button", { name: person.name })).toBeVisible();
    await context.close();
  }
});

test("a screen looks from its first moment as the person likes it", async ({ signInAs, page, context, baseURL }) => {
  await signInAs("Supervisor");
  await context.addCookies([
    { name: "theme", value: "dark", url: baseURL ?? "" },
    { name: "rail", value: "collapsed", url: baseURL ?? "" },
  ]);
  await page.addInitScript(() => {
    const changed: string[] = [];
    Object.assign(window, { changed });
    new MutationObserver((mutations) => {
      for (const { target, attributeName } of mutations)
        if (target === document.documentElement) changed.push(attributeName ?? "");
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-theme", "data-rail"] });
  });
  await page.goto("/console/providers");
  await expect(page.getByRole("heading", { level: 1, name: "Providers" })).toBeVisible();
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    theme: "dark",
    rail: "collapsed",
  });
  expect(await page.evaluate(() => (window as unknown as { changed: string[] }).changed)).toEqual([]);
});

test("a record is the one of the address, whichever was opened before", async ({ signInAs, seed, page }) => {
  await signInAs("Supervisor");
  for (const { address, name } of [await seed.started(), await seed.started()]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(",")[0] ?? "");
  }
});
