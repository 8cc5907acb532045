import type { Metadata } from "next";
import { TellConfirmation } from "@/components/auth/tell-confirmation";
import { readOutcome } from "@/lib/auth/sign-on-outcome";

export const metadata: Metadata = { title: "Signature confirmed" };

type ConfirmedPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where the single sign-on comes back to after a confirmation. */
export default async function ConfirmedPage({ searchParams }: ConfirmedPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-rail p-4">
      <h1 className="sr-only">Confirm your signature</h1>
      <TellConfirmation message={readOutcome(await searchParams)} />
    </main>
  );
}
