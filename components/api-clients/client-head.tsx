"use client";

import { Ban, Pencil } from "lucide-react";
import { useState } from "react";
import { ClientStateBadge } from "@/components/api-clients/client-state";
import { EditClientDialog } from "@/components/api-clients/edit-client-dialog";
import type { ClientActs } from "@/components/api-clients/use-client-acts";
import { Button } from "@/components/ui/button";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import type { ApiClient } from "@/lib/api-clients/client-schemas";

/** Which program it is, whether it gets in, and what can be done about it. */
export function ClientHead({ client, acts }: { client: ApiClient; acts: ClientActs }) {
  const [opened, setOpened] = useState<"edit" | "revoke" | null>(null);
  const close = () => setOpened(null);
  return (
    <header className="flex shrink-0 flex-wrap items-start justify-between gap-x-8 gap-y-3 px-4 pt-5 pb-4 md:px-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-20 font-semibold tracking-tight text-ink wrap-anywhere">{client.name}</h1>
        <ClientStateBadge client={client} />
      </div>
      {!client.revoked_at && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Ban} variant="danger" onClick={() => setOpened("revoke")}>
            Revoke client
          </Button>
          <Button icon={Pencil} onClick={() => setOpened("edit")}>
            Change name and roles
          </Button>
        </div>
      )}
      {opened === "edit" && <EditClientDialog client={client} acts={acts} onClose={close} />}
      {opened === "revoke" && (
        <ReasonDialog
          title={`Revoke ${client.name} for good?`}
          act="Revoke client"
          variant="danger-solid"
          consequences={[
            "All of its secrets and tokens are refused within a second, everywhere.",
            "It cannot be taken back: the program then needs another client.",
            "What it did stays, under its name.",
          ]}
          hint="Kept in the audit log, under your name."
          onClose={close}
          onSubmit={async (reason) => {
            await acts.revoke(reason);
            close();
          }}
        />
      )}
    </header>
  );
}
