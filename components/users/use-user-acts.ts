"use client";

import { useQueryClient } from "@tanstack/react-query";
import { peopleKeys } from "@/components/users/users-queries";
import { useToast } from "@/components/ui/toast";
import { call } from "@/lib/api/client";
import type { Role } from "@/lib/api/context";
import {
  disableUser,
  enableUser,
  sendPasswordReset,
  sendUserInvitation,
  updateUserAccount,
  withdrawUserInvitation,
} from "@/lib/users/account-operations";
import type { UserAccount } from "@/lib/users/account-schemas";

/** What a Supervisor may do with an account, each against the version that is shown; what they throw was not done. */
export function useUserActs(account: UserAccount, ifMatch: string) {
  const client = useQueryClient();
  const toast = useToast();
  const params = { id: account.id };
  const refresh = () => Promise.all(peopleKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const said = async (title: string, description?: string) => {
    await refresh();
    toast.done({ title, description });
  };
  return {
    change: async (body: { name: string; roles: Role[]; reason?: string }) => {
      await call(updateUserAccount, { params, body, ifMatch });
      await said("Account changed", "Roles act on the next request.");
    },
    /** Answers the link to hand over, or null when a letter goes out. */
    sendLink: async (): Promise<string | null> => {
      const { handover_link: link } =
        account.state === "invited"
          ? await call(sendUserInvitation, { params, body: {} })
          : await call(sendPasswordReset, { params, body: {} });
      if (link) await refresh();
      else await said("Letter on its way", `To ${account.email}; a link from before is good no longer.`);
      return link ?? null;
    },
    withdraw: async () => {
      await call(withdrawUserInvitation, { params, ifMatch });
      await said("Invitation withdrawn", `${account.email} can be invited anew.`);
    },
    disable: async (reason: string) => {
      await call(disableUser, { params, body: { reason }, ifMatch });
      await said(`${account.name} is disabled`);
    },
    enable: async (reason: string) => {
      await call(enableUser, { params, body: { reason }, ifMatch });
      await said(`${account.name} may sign in again`);
    },
  };
}

export type UserActs = ReturnType<typeof useUserActs>;
