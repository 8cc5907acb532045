import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConfirmBySignOn } from "@/components/auth/confirm-by-sign-on";
import { currentSession } from "@/lib/auth/session";

export const metadata: Metadata = { title: "Confirm your signature" };

type ConfirmPageProps = { searchParams: Promise<{ for?: string | string[] }> };

/** The window in which somebody confirms a signature through single sign-on. */
export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  const { for: purpose } = await searchParams;
  const session = await currentSession();
  if (!session || typeof purpose !== "string") redirect("/sign-in");
  return (
    <main className="grid min-h-dvh place-items-center bg-rail p-4">
      <h1 className="sr-only">Confirm your signature</h1>
      <ConfirmBySignOn purpose={purpose} email={session.user.email} />
    </main>
  );
}
