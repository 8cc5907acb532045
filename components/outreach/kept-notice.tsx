"use client";

import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "@/components/outreach/outreach-queries";
import { Notice } from "@/components/ui/notice";
import { sentenceOf } from "@/components/ui/sentence-of";

/** Says that letters are kept here instead of sent, and what is missing; nothing where they are sent. */
export function KeptNotice({ className }: { className?: string }) {
  const settings = useQuery(settingsQuery);
  if (!settings.data || settings.data.canSend) return null;
  return (
    <Notice tone="major" title="Letters are kept here, not sent." className={className}>
      {sentenceOf(settings.data.whyKept)}
    </Notice>
  );
}
