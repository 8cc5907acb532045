import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/auth/sign-in-form";
import { ProductMark } from "@/components/shell/product-mark";
import { demoCredentials } from "@/lib/auth/demo-credentials";
import { currentSession } from "@/lib/auth/session";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Sign in" };

type SignInPageProps = { searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { callbackUrl, error } = await searchParams;
  const target = consolePath(callbackUrl);
  if (await currentSession()) redirect(target);
  return (
    <main className="grid min-h-dvh place-items-center bg-rail p-4">
      <div className="flex w-full max-w-md flex-col gap-5 rounded border bg-raised p-6">
        <header>
          <ProductMark className="size-8" />
          <h1 className="mt-3 text-20 font-semibold tracking-tight">Credence</h1>
          <p className="text-13 text-ink-2">Credential providers from first data to signed decision.</p>
        </header>
        <SignInForm
          callbackUrl={target}
          error={typeof error === "string" ? error : undefined}
          hasSingleSignOn={Boolean(env().OIDC_ISSUER)}
          demo={await demoCredentials()}
        />
      </div>
    </main>
  );
}

/** Only paths of the console: an address that somebody else put into the link is not followed. */
function consolePath(callbackUrl: string | string[] | undefined): string {
  return typeof callbackUrl === "string" && /^\/console(?:[/?]|$)/.test(callbackUrl) ? callbackUrl : "/console";
}
