import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { ConsoleFrame } from "@/components/shell/console-frame";
import { currentSession } from "@/lib/auth/session";
import { shellHeader, shellWord } from "@/lib/http/page-shells/shell-request";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  // Drawn for nobody in particular, a page is told by the front server who is signed in (lib/http/page-shells).
  if ((await headers()).get(shellHeader) === shellWord) return <ConsoleFrame session={null}>{children}</ConsoleFrame>;
  const session = await currentSession();
  if (!session) redirect("/sign-in");
  return <ConsoleFrame session={session}>{children}</ConsoleFrame>;
}
