"use client";

import { PenLine } from "lucide-react";
import { useState } from "react";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { SignOffDialog } from "@/components/workflows/sign-off-dialog";
import { providerTransitions } from "@/lib/workflows/state-machine";

type SignOffProps = { ids: readonly string[]; onDone: () => void };

/** True for those who may approve files, one by one or together. */
export function useIsDecider(): boolean {
  const { roles } = useConsoleSession().user;
  const deciders: readonly string[] = providerTransitions.approve.roles;
  return roles.some((role) => deciders.includes(role));
}

/** Approves the selected files that are clean, with one signature. */
export function SignOff({ ids, onDone }: SignOffProps) {
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  return (
    <>
      <Button variant="primary" icon={PenLine} onClick={() => setOpened(ids)}>
        Sign off
      </Button>
      {opened && (
        <SignOffDialog
          ids={opened}
          onClose={(hasSigned) => {
            setOpened(null);
            if (hasSigned) onDone();
          }}
        />
      )}
    </>
  );
}
