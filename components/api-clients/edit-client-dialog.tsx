"use client";

import { z } from "zod";
import type { ClientActs } from "@/components/api-clients/use-client-acts";
import { NameAndRolesDialog } from "@/components/users/name-and-roles-dialog";
import type { ApiClient } from "@/lib/api-clients/client-schemas";
import { updateApiClient } from "@/lib/api-clients/operations";

const { shape } = updateApiClient.body;
const Values = z.object({ name: shape.name.unwrap(), roles: shape.roles.unwrap(), reason: z.string().max(2000) });

type EditClientDialogProps = { client: ApiClient; acts: ClientActs; onClose: () => void };

/** Changes a client's name and roles. */
export function EditClientDialog({ client: { name, roles }, acts, onClose }: EditClientDialogProps) {
  return (
    <NameAndRolesDialog
      name={name}
      roles={roles}
      contract={Values}
      about="Roles act within a second, also with tokens that were issued before."
      onChange={acts.change}
      onClose={onClose}
    />
  );
}
