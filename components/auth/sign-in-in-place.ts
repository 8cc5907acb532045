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
    const code = url && new URL(url).searchParams.get("error");
    return response.ok ? null : (code ?? "Failed");
  } catch {
    return "Unreachable";
  }
}
