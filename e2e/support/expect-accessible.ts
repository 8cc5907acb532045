import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing that axe finds against WCAG 2.2 AA, in the light and in the dark theme, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]"), "nothing is on its way").toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }
}
