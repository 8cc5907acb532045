import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules whose answer depends on colors; what the others find is the same in either theme. */
const ofColors = ["color-contrast", "link-in-text-block"];

/** Nothing that axe finds against WCAG 2.2 AA, in the light and in the dark theme, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]"), "nothing is on its way").toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect.poll(() => page.evaluate(endAnimations), "what moves has arrived").toBe(0);
    // Legacy mode takes half the time: what it leaves out are frames of other origins, and there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (colorScheme === "light" ? axe.withTags(wcag) : axe.withRules(ofColors)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }
}

/**
 * What is on its way (a dialog that opens) is brought to its end, not waited for: an animation whose element draws no
 * frames (behind a document's frame) never ends by itself. What turns for ever stays. Answers how many were on their way.
 */
function endAnimations(): number {
  const isEnding = (one: Animation) =>
    one.playState !== "finished" && Number.isFinite(Number(one.effect?.getComputedTiming().endTime));
  const ending = document.getAnimations().filter(isEnding);
  for (const one of ending) one.finish();
  return ending.length;
}
