import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing that axe finds against WCAG 2.2 AA, in the light and in the dark theme, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]"), "nothing is on its way").toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(settleAnimations);
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }
}

/** Colours on their way from one theme to the other are neither's; what turns for ever is not waited for. */
async function settleAnimations(): Promise<void> {
  const isEnding = (one: Animation) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime));
  const ending = document.getAnimations().filter(isEnding);
  await Promise.allSettled(ending.map((one) => one.finished));
}
