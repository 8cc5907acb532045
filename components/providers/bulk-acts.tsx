"use client";

import { useState } from "react";
import { ProviderActDialog } from "@/components/providers/provider-act-dialog";
import { type ProviderActName, providerActs, type Refusal } from "@/components/providers/provider-acts";
import { RefusedProviders } from "@/components/providers/refused-providers";
import { Button } from "@/components/ui/button";

type BulkActsProps = { providerIds: string[]; onDone: () => void };

const names = Object.keys(providerActs) as ProviderActName[];

/** What can be done with the selected providers themselves. */
export function BulkActs({ providerIds, onDone }: BulkActsProps) {
  const [opened, setOpened] = useState<{ name: ProviderActName; providerIds: string[] } | null>(null);
  const [refused, setRefused] = useState<{ name: ProviderActName; refusals: Refusal[] } | null>(null);
  return (
    <>
      {names.map((name) => (
        <Button
          key={name}
          variant={name === "terminate" ? "danger" : "secondary"}
          onClick={() => setOpened({ name, providerIds })}
        >
          {providerActs[name].label}
        </Button>
      ))}
      {opened && (
        <ProviderActDialog
          {...opened}
          onClose={() => setOpened(null)}
          onDone={(refusals) => {
            setOpened(null);
            if (refusals.length > 0) setRefused({ name: opened.name, refusals });
            onDone();
          }}
        />
      )}
      {refused && <RefusedProviders {...refused} onClose={() => setRefused(null)} />}
    </>
  );
}
