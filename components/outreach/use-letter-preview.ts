"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { outreachKey } from "@/components/outreach/outreach-queries";
import { useSettled } from "@/components/outreach/use-settled";
import { ApiClientError, call } from "@/lib/api/client";
import { previewOutreachLetter } from "@/lib/outreach/setting-operations";

type Asked = z.input<typeof previewOutreachLetter.body>;

/**
 * The letter as it would be written now, filled in by the service while its words and choices change. What it has
 * against a member (a field that letters do not have, a reason that is gone) stands in `complaints` by that member.
 */
export function useLetterPreview(asked: Asked, isEnabled = true) {
  const settled = useSettled(asked);
  const preview = useQuery({
    queryKey: [...outreachKey, "preview", settled],
    queryFn: () => call(previewOutreachLetter, { body: settled }),
    enabled: isEnabled,
    staleTime: 5_000,
  });
  const [last, setLast] = useState(preview.data);
  if (preview.data && preview.data !== last) setLast(preview.data);
  const refused = preview.error instanceof ApiClientError && preview.error.status === 400 ? preview.error : null;
  const complaints = Object.fromEntries(
    (refused?.errors ?? []).toReversed().map(({ path, message }) => [path.split(".")[0] ?? path, message]),
  );
  return {
    /** As it reads now; as it read last while it is filled in anew, or cannot be. */
    letter: preview.data ?? last,
    error: preview.error,
    isPending: preview.isPending && last === undefined,
    complaints,
  };
}
