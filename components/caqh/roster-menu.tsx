"use client";

import { useQueryClient } from "@tanstack/react-query";
import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import { type CaqhStatus, caqhStatusQuery } from "@/components/caqh/caqh-queries";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import { changeCaqhRoster } from "@/lib/caqh/operations";

const acts = {
  add: {
    label: "Put on the roster",
    act: "Put on roster",
    consequences: [
      "CAQH puts the provider on your organization's roster; this takes minutes to a day.",
      "The profile can be read once the provider has authorized your organization.",
    ],
  },
  remove: {
    label: "Take off the roster",
    act: "Take off roster",
    consequences: [
      "CAQH no longer shows your organization the profile.",
      "Profiles that were received, and what was accepted from them, stay.",
    ],
  },
} as const;

type RosterMenuProps = { providerId: string; status: CaqhStatus };

/** What a Supervisor can do about the roster, in a menu. */
export function RosterMenu({ providerId, status }: RosterMenuProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [action, setAction] = useState<keyof typeof acts | null>(null);
  const isOnRoster = status.rosterStatus === "ACTIVE";
  const chosen = action && acts[action];
  return (
    <>
      <Menu align="end" trigger={<IconButton label="More about the roster" icon={MoreHorizontal} size="small" />}>
        <MenuItem disabled={isOnRoster} onClick={() => setAction("add")}>
          {acts.add.label}
        </MenuItem>
        <MenuItem disabled={!isOnRoster} onClick={() => setAction("remove")}>
          {acts.remove.label}
        </MenuItem>
      </Menu>
      {action && chosen && (
        <ReasonDialog
          title={chosen.label}
          act={chosen.act}
          consequences={chosen.consequences}
          hint="Kept in the audit log, under your name."
          onClose={() => setAction(null)}
          onSubmit={async (reason) => {
            const answer = await call(changeCaqhRoster, { params: { providerId }, body: { action, reason } });
            client.setQueryData(caqhStatusQuery(providerId).queryKey, answer);
            setAction(null);
            toast.done({ title: "CAQH is being asked.", description: "The standing tells how it ended." });
          }}
        />
      )}
    </>
  );
}
