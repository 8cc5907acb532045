import type { Locator, Page } from "@playwright/test";
import type { Person } from "./fixtures";

/** Fills in what a decision is signed with: the signer's own name, and the password again. */
export async function fillSignature(form: Page | Locator, { name, password }: Person): Promise<void> {
  await form.getByLabel("Type your name to sign").fill(name);
  await form.getByLabel("Your password").fill(password);
}
