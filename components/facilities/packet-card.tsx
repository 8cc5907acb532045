"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadFacilityPacket } from "@/components/documents/download-document";
import { Button } from "@/components/ui/button";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";

type PacketCardProps = {
  facilityId: string;
  /** Whether it shows the present checklist. */
  isCurrent: boolean;
};

/** The newest verification packet, to save. */
export function PacketCard({ facilityId, isCurrent }: PacketCardProps) {
  const toast = useToast();
  const download = useMutation({
    mutationFn: () => downloadFacilityPacket(facilityId),
    onError: (error) => toast.failed({ title: "The packet was not downloaded.", description: describeError(error) }),
  });
  return (
    <section aria-label="Verification packet" className="flex flex-wrap items-center gap-3">
      <Button icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
        Download PSV packet
      </Button>
      {!isCurrent && <span className="text-12 text-ink-3">A newer one is being built.</span>}
    </section>
  );
}
