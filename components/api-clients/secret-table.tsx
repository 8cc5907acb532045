"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { SecretDialog } from "@/components/api-clients/secret-dialog";
import type { ClientActs } from "@/components/api-clients/use-client-acts";
import { Button } from "@/components/ui/button";
import { MomentText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { NotGiven } from "@/components/ui/definition-list";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { type ApiClient, type ApiClientSecret, mostSecrets } from "@/lib/api-clients/client-schemas";

/** The secrets that live: two while the program changes over from one to the other. */
export function SecretTable({ client, acts }: { client: ApiClient; acts: ClientActs }) {
  const [isAdding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiClientSecret | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const isFull = client.secrets.length >= mostSecrets;
  const { revoked_at: revokedAt, secrets } = client;
  if (revokedAt) return null;
  const columns: PlainColumn<ApiClientSecret>[] = [
    {
      key: "hint",
      label: "Secret",
      cell: ({ hint }) => (hint ? <span className="font-mono text-12">…{hint}</span> : "Made before endings were kept"),
    },
    {
      key: "made",
      label: "Made",
      cell: (one) => (
        <span>
          <MomentText value={one.created_at} />
          {one.created_by_name && <span className="text-ink-3"> by {one.created_by_name}</span>}
        </span>
      ),
    },
    {
      key: "used",
      label: "Last token issued",
      cell: (one) => (one.last_used_at ? <MomentText value={one.last_used_at} /> : <NotGiven label="Never" />),
    },
    {
      key: "act",
      label: "Act",
      align: "end",
      isBare: true,
      cell: (one) => (
        <Button
          size="small"
          variant="danger"
          aria-label={`Revoke secret ending in ${one.hint}`}
          onClick={() => setRevoking(one)}
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <section aria-labelledby="client-secrets" className="space-y-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 id="client-secrets" className="text-14 font-semibold text-ink">
            Secrets
          </h2>
          <p className="text-13 text-ink-3">
            To rotate: make a second one, give it to the program, and revoke the first once no token is issued for it.
          </p>
        </div>
        <Button icon={Plus} disabled={isFull} focusableWhenDisabled onClick={() => setAdding(true)}>
          {isFull ? "Two live already" : secrets.length === 0 ? "Make a secret" : "Make a second secret"}
        </Button>
      </div>
      {secrets.length === 0 ? (
        <EmptyState title="No secret lives." className="rounded border bg-raised py-6!">
          The program gets no token until it is given a new one.
        </EmptyState>
      ) : (
        <PlainTable caption="Secrets" columns={columns} rows={secrets} rowId={({ id }) => id} />
      )}
      {isAdding && (
        <ReasonDialog
          title="Make another secret"
          act="Make secret"
          consequences={[
            "It is shown once, here.",
            ...(secrets.length > 0 ? ["The one before lives on until you revoke it."] : []),
          ]}
          placeholder="Yearly rotation"
          hint="Kept in the audit log, under your name."
          onClose={() => setAdding(false)}
          onSubmit={async (reason) => {
            setMade(await acts.addSecret(reason));
            setAdding(false);
          }}
        />
      )}
      {revoking && (
        <ReasonDialog
          title={`Revoke the secret …${revoking.hint}?`}
          act="Revoke secret"
          variant="danger-solid"
          consequences={[
            "It gets no token any more, and tokens that were issued for it are refused within a second.",
            secrets.length > 1
              ? "The other secret lives on."
              : "It is the only one: the program is refused until it is given a new one.",
          ]}
          hint="Kept in the audit log, under your name."
          onClose={() => setRevoking(null)}
          onSubmit={async (reason) => {
            await acts.revokeSecret(revoking.id, reason);
            setRevoking(null);
          }}
        />
      )}
      {made !== null && (
        <SecretDialog
          clientId={client.id}
          secret={made}
          said="It lives at once, beside the one before. It is shown this once."
          onClose={() => setMade(null)}
        />
      )}
    </section>
  );
}
