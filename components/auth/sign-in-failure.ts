import type { Tone } from "@/components/ui/tone";

/** What stands above a sign-in: what went wrong, and what to do. */
export type SignInFailure = { title: string; help: string; tone?: Tone };

/** The codes of next-auth in words; anything else is a sentence of our own. */
export function describeFailure(code: string): SignInFailure {
  if (code === "CredentialsSignin")
    return {
      title: "E-mail and password do not match.",
      help: "Check both and try again, or set a new password under “Forgot password?”.",
    };
  if (code === "AccessDenied")
    return {
      title: "You are not a user of this service, or your account is disabled.",
      help: "Ask your administrator to add your e-mail address.",
    };
  if (code === "SessionRequired")
    return { title: "Your session has ended.", help: "Sign in to go on where you were.", tone: "neutral" };
  if (/too many|tries|attempts/i.test(code)) return { title: "Too many tries.", help: code };
  if (code === "Unreachable")
    return { title: "The service could not be reached.", help: "Check your connection and try again." };
  return { title: "Signing in did not work.", help: "Try again; if it stays, ask your administrator." };
}
