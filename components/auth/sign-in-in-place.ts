import { getCsrfToken } from "next-auth/react";

/**
 * Signs in without leaving the page: `signIn` of next-auth goes to a page of its own where the service does not answer.
 * Answers null once it is done, else the code of what went wrong.
 */
export async function signInInPlace(credentials: { email: string; password: string }): Promise<string | null> {
  try {
    const csrfToken = await getCsrfToken();
    if (!csrfToken) return "Unreachable";
    const response = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ ...credentials, csrfToken, callbackUrl: window.location.href, json: "true" }),
    });
    const { url }: { url?: string } = await response.json();
    const said = url ? new URL(url).searchParams : new URLSearchParams();
    // Where its cookie was refused, or is another one by now, next-auth answers 200 and points to its own form.
    const isRefused = !response.ok || said.has("csrf");
    return isRefused ? (said.get("error") ?? "Failed") : null;
  } catch {
    return "Unreachable";
  }
}
