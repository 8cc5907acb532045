import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { EntryCard } from "@/components/auth/entry-card";
import { SignInForm } from "@/components/auth/sign-in-form";
import { demoCredentials } from "@/lib/auth/demo-credentials";
import { currentSession } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { whySessionIsOver } from "@/lib/sessions/why-over";

export const metadata: Metadata = { title: "Sign in" };

type SignInPageProps = { searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, error } = await searchParams;
  const target = consolePath(callbackUrl);
  if (await currentSession()) redirect(target);
  const over = await whySessionIsOver({ headers: await headers() });
  return (
    <EntryCard title="Credence" about="Credential providers from first data to signed decision.">
      <SignInForm
        callbackUrl={target}
        error={typeof error === "string" ? error : undefined}
        over={over ?? undefined}
        hasSingleSignOn={Boolean(env().OIDC_ISSUER)}
        demo={await demoCredentials()}
      />
    </EntryCard>
  );
}

/** Only paths of the console: an address that somebody else put into the link is not followed. */
function consolePath(callbackUrl: string | string[] | undefined): string {
  return typeof callbackUrl === "string" && /^\/console(?:[/?]|$)/.test(callbackUrl) ? callbackUrl : "/console";
}
