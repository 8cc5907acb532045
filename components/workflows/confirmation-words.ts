import type { ConfirmationMethod } from "@/lib/auth/operations";

/** With what a signer proved who he or she is: "confirmed with the password". */
export const confirmationWords: Record<ConfirmationMethod, string> = {
  password: "the password",
  "single-sign-on": "single sign-on",
};
