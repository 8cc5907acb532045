"use client";

import { CircleSlash, Ellipsis, RotateCcw, Users } from "lucide-react";
import { useState } from "react";
import { ProviderActDialog } from "@/components/providers/provider-act-dialog";
import type { ProviderActName } from "@/components/providers/provider-acts";
import { providerName } from "@/components/providers/provider-name";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";

type ProviderMenuProps = { provider: ProviderDetail["data"] };

/** What is done to the provider rather than to the workflow. */
export function ProviderMenu({ provider }: ProviderMenuProps) {
  const [opened, setOpened] = useState<ProviderActName | null>(null);
  const toast = useToast();
  const isTerminated = provider.status === "Terminated";
  return (
    <>
      <Menu align="end" trigger={<IconButton label="More for this provider" icon={Ellipsis} size="small" />}>
        {!isTerminated && (
          <MenuItem icon={Users} onClick={() => setOpened("share")}>
            {provider.shared_to_cred_committee ? "Share to committee again…" : "Share to committee…"}
          </MenuItem>
        )}
        {!isTerminated && <MenuSeparator />}
        {isTerminated ? (
          <MenuItem icon={RotateCcw} onClick={() => setOpened("unterminate")}>
            Unterminate provider…
          </MenuItem>
        ) : (
          <MenuItem icon={CircleSlash} tone="critical" onClick={() => setOpened("terminate")}>
            Terminate provider…
          </MenuItem>
        )}
      </Menu>
      {opened && (
        <ProviderActDialog
          name={opened}
          providerIds={[provider.provider_id]}
          who={providerName(provider)}
          onClose={() => setOpened(null)}
          onDone={([refusal]) => {
            setOpened(null);
            if (refusal) toast.failed({ title: "Nothing was changed.", description: refusal.reason });
          }}
        />
      )}
    </>
  );
}
