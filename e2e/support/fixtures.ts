import { expect, type Page, test as base } from "@playwright/test";
import type { Role } from "@/lib/api/context";
import { Credentialing } from "./credentialing";
import { userWith } from "./demo-facts";

export type Person = { name: string; email: string; password: string };

type Fixtures = {
  /** Signs a person of the role in, without the form; answers who it is. */
  signInAs: (role: Role) => Promise<Person>;
  /** Puts files into the state that a spec begins with. */
  seed: Credentialing;
  /** Holds every test to it: a page does nothing that its policy keeps the browser from. */
  keepsToPolicy: void;
};

/** Signs somebody in on a page, without the form; answers who it is. */
export async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<Person> {
  const { csrfToken }: { csrfToken: string } = await (await page.request.get("/api/auth/csrf")).json();
  await page.request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password, json: "true" },
  });
  const session: { user?: Omit<Person, "password"> } = await (await page.request.get("/api/auth/session")).json();
  if (!session.user) throw new Error(`${email} was not signed in`);
  return { ...session.user, password };
}

export const test = base.extend<Fixtures>({
  keepsToPolicy: [
    async ({ page }, use) => {
      const refused: string[] = [];
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) refused.push(message.text());
      });
      await use();
      expect(refused, "what the policy of a page refused").toEqual([]);
    },
    { auto: true },
  ],
  signInAs: async ({ page }, use) => {
    await use((role) => signIn(page, userWith(role)));
  },
  seed: async ({ request }, use) => {
    await use(new Credentialing(request));
  },
});

export { expect } from "@playwright/test";
