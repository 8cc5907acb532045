"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import {
  type ProviderActName,
  providerActOf,
  providersCounted,
  type Refusal,
} from "@/components/providers/provider-acts";
import type { ProviderRow } from "@/components/providers/provider-columns";
import { providerName } from "@/components/providers/provider-name";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { CallAnswer } from "@/lib/api/client";
import { listProviders } from "@/lib/providers/operations";

type RefusedProvidersProps = { name: ProviderActName; refusals: readonly Refusal[]; onClose: () => void };

/** Who an act did not reach, and why; the others are done. */
export function RefusedProviders({ name, refusals, onClose }: RefusedProvidersProps) {
  const [isCopied, setIsCopied] = useState(false);
  const nameOf = useKnownNames();
  const lines = refusals.map(({ providerId, reason }) => [nameOf(providerId), providerId, reason].join("\t"));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${providersCounted(refusals.length)} not ${providerActOf(name).done}`}
      description="Nothing was changed for these; the others are done."
      footer={
        <>
          <Button
            icon={isCopied ? Check : Copy}
            onClick={() => void navigator.clipboard.writeText(lines.join("\n")).then(() => setIsCopied(true))}
          >
            {isCopied ? "List copied" : "Copy list"}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close list
          </Button>
        </>
      }
    >
      <ul className="-my-2 divide-y">
        {refusals.map(({ providerId, reason }) => (
          <li key={providerId} className="py-2 text-13">
            <Link href={`/console/providers/${providerId}`} className="font-medium text-ink hover:underline">
              {nameOf(providerId)}
            </Link>
            <p className="text-ink-2 wrap-anywhere">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The names of the providers that the table has shown; the id of any other. */
function useKnownNames(): (providerId: string) => string {
  const client = useQueryClient();
  const pages = client.getQueriesData<CallAnswer<typeof listProviders>>({ queryKey: [listProviders.id] });
  const known = new Map(
    pages.flatMap(([, page]) =>
      (page?.body ?? []).map((row: ProviderRow) => [row.provider_id, providerName(row)] as const),
    ),
  );
  return (providerId) => known.get(providerId) ?? providerId;
}
