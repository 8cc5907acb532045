import { z } from "zod";
import { confirmationMethods } from "./operations";

/** Where the single sign-on comes back to when it was asked for to confirm a signature. */
export const confirmedPath = "/sign-in/confirmed";

const failures = {
  session: "Your session has ended. Sign in again in the window before, then sign.",
  person: "You signed in as somebody else. Confirm with the account that you sign with.",
  stale: "Your single sign-on did not ask you to sign in again, so it proves nothing about this moment.",
  provider: "Single sign-on did not confirm you. Try again.",
} as const;
export type SignOnFailure = keyof typeof failures;

type Confirmation = z.output<typeof Confirmation>;
const Confirmation = z.object({
  id: z.string().regex(/^cnf_\w+$/),
  method: z.enum(confirmationMethods),
  expires_at: z.iso.datetime(),
});

/** The address that tells the page how the sign-on went; `target` is the one it was asked to come back to. */
export function outcomeAddress(target: URL, outcome: Confirmation | SignOnFailure): string {
  const members = typeof outcome === "string" ? { failure: outcome } : outcome;
  const query = new URLSearchParams({ for: target.searchParams.get("for") ?? "", ...members });
  return `${confirmedPath}?${query}`;
}

/** What stands in that address. Anything unknown is a failure. */
export function readOutcome(query: Record<string, string | string[] | undefined>) {
  const purpose = typeof query["for"] === "string" ? query["for"] : "";
  const read = Confirmation.safeParse(query);
  if (read.success) return { purpose, confirmation: read.data };
  const failure = Object.entries(failures).find(([name]) => name === query["failure"]);
  return { purpose, error: failure?.[1] ?? failures.provider };
}
