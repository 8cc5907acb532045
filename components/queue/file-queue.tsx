"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { neighborsOf, type Standing } from "@/components/queue/queue-neighbors";
import { addressOfQueue, onPage, type QueuePlace, readQueue, withQueue } from "@/components/queue/queue-place";
import { queueOf } from "@/components/queue/queues";
import { useConsoleSession } from "@/components/shell/console-session";
import { useDisplayPreference } from "@/components/ui/use-display-preference";
import { useToast } from "@/components/ui/toast";
import { useUrlState } from "@/components/ui/use-url-state";

export type FileQueue = {
  address: string;
  isOfDecisions: boolean;
  /** Undefined while it is being read. */
  standing: Standing | undefined;
  hasFailed: boolean;
  goTo: (step: "previous" | "next") => boolean;
  addressOf: (file: { address: string; page: number }) => string;
  /** After a decision: goes on to the next file, where the person wants that. `done` is what was done, "Approved". */
  afterDecision: (done: string) => void;
};

const Context = createContext<FileQueue | null>(null);

type Props = { subjectId: string; name: string; children: ReactNode };

/** The list that the file on screen was opened from, for whoever goes through it. */
export function FileQueueProvider({ subjectId, name, children }: Props) {
  const [params] = useUrlState();
  const value = params.get("in");
  const place = useMemo(() => readQueue(new URLSearchParams(value === null ? "" : { in: value })), [value]);
  if (place === null) return <Context value={null}>{children}</Context>;
  return (
    <InQueue place={place} subjectId={subjectId} name={name}>
      {children}
    </InQueue>
  );
}

function InQueue({ place, subjectId, name, children }: Props & { place: QueuePlace }) {
  const { user } = useConsoleSession();
  const router = useRouter();
  const path = usePathname();
  const toast = useToast();
  const [advance] = useDisplayPreference("advance");
  const queue = useMemo(() => queueOf(place, user.id), [place, user.id]);
  const page = useQuery({
    queryKey: [queue.operationId, "queue", place],
    queryFn: queue.read,
    staleTime: 10_000,
  });
  const [before, setBefore] = useState<{ id: string; place: number } | null>(null);
  const placeBefore = before?.id === subjectId ? before.place : null;
  const standing = page.data && neighborsOf(page.data, { id: subjectId, size: queue.size, placeBefore });
  const listedAt = standing?.position == null ? null : standing.position - 1;
  if (listedAt !== null && listedAt !== placeBefore) setBefore({ id: subjectId, place: listedAt });

  const addressOf = useCallback(
    (file: { address: string; page: number }) => withQueue(file.address, onPage(place, file.page)),
    [place],
  );
  const goTo = (step: "previous" | "next") => {
    const file = standing?.[step];
    if (!file) return false;
    router.push(addressOf(file));
    return true;
  };
  const here = withQueue(path, place);
  const afterDecision = (done: string) => {
    if (advance !== "on" || !queue.isOfDecisions || !standing?.next) return;
    toast.done({
      title: `${done}: ${name}`,
      description: `Next: ${standing.next.name}`,
      action: { label: "Back to it", onClick: () => router.push(here) },
    });
    router.push(addressOf(standing.next));
  };
  const value: FileQueue = {
    address: addressOfQueue(place),
    isOfDecisions: queue.isOfDecisions,
    standing,
    hasFailed: page.isError,
    goTo,
    addressOf,
    afterDecision,
  };
  return <Context value={value}>{children}</Context>;
}

/** Null where the file was not opened from a list. */
export const useFileQueue = (): FileQueue | null => useContext(Context);
