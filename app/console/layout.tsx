import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ConsoleFrame } from "@/components/shell/console-frame";
import { currentSession } from "@/lib/auth/session";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  if (!session) redirect("/sign-in");
  return <ConsoleFrame session={session}>{children}</ConsoleFrame>;
}
