"use client";

import type { ReactNode } from "react";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

type SupervisorsOnlyProps = {
  /** Of the screen. */
  title: string;
  /** What one would see here, in one sentence. */
  about: string;
  children: ReactNode;
};

/** An administration screen: for others than Supervisors it says what it is and whom to ask. */
export function SupervisorsOnly({ title, about, children }: SupervisorsOnlyProps) {
  const { user } = useConsoleSession();
  if (user.roles.includes("Supervisor")) return children;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={`${title} are a Supervisor’s to see and to change.`}
        action={<ButtonLink href="/console">Go to Home</ButtonLink>}
      >
        {about} You are signed in as {user.roles.join(" and ") || "somebody without a role"}; a Supervisor of your
        organization can change that.
      </EmptyState>
    </>
  );
}
