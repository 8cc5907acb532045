import { ApiClientError } from "@/lib/api/client";

/** The session is over, as the service answers (401): leads to the sign-in, which says why, and back to the same address. */
export function signInAgain(error: unknown): void {
  if (!(error instanceof ApiClientError) || error.status !== 401) return;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/sign-in?${new URLSearchParams({ callbackUrl: here, error: "SessionRequired" })}`);
}
