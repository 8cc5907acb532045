"use client";

import { z } from "zod";
import { Notice } from "@/components/ui/notice";
import { NameAndRolesDialog } from "@/components/users/name-and-roles-dialog";
import type { UserActs } from "@/components/users/use-user-acts";
import { updateUserAccount } from "@/lib/users/account-operations";
import type { UserAccount } from "@/lib/users/account-schemas";

const { shape } = updateUserAccount.body;
const Values = z.object({ name: shape.name.unwrap(), roles: shape.roles.unwrap(), reason: z.string().max(2000) });

type EditUserDialogProps = { account: UserAccount; isOneself: boolean; acts: UserActs; onClose: () => void };

/** Changes a person's name and roles. */
export function EditUserDialog({ account: { name, roles }, isOneself, acts, onClose }: EditUserDialogProps) {
  return (
    <NameAndRolesDialog
      name={name}
      roles={roles}
      contract={Values}
      about="Roles act on the person’s next request. What was signed before keeps the name it was signed with."
      warning={(chosen) =>
        isOneself &&
        roles.includes("Supervisor") &&
        !chosen.includes("Supervisor") && (
          <Notice tone="major" title="You give up administration.">
            Once saved, you cannot take it back yourself: another Supervisor can.
          </Notice>
        )
      }
      onChange={acts.change}
      onClose={onClose}
    />
  );
}
