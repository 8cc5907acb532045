"use client";

import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { isUnfinished, listLongWork } from "@/lib/long-work/operations";

const openMs = 1_500;
const closedMs = 6_000;

// Only who opens it needs it: the first screen comes without.
const WorkList = dynamic(() => import("@/components/long-work/work-list").then((module) => module.WorkList), {
  ssr: false,
  loading: () => <Skeleton className="m-4 h-12" />,
});

/** The tray of the top bar: what the service works on for longer than a request, of everybody, while it runs and for a day. */
export function LongWorkTray() {
  const [isOpen, setOpen] = useState(false);
  const answer = useQuery({
    queryKey: [listLongWork.id],
    queryFn: async () => (await call(listLongWork)).data,
    // What begins and ends is told as it happens; how far it is, is asked.
    refetchInterval: ({ state }) => state.data?.some(isUnfinished) === true && (isOpen ? openMs : closedMs),
  });
  const running = (answer.data ?? []).filter(isUnfinished).length;
  const words = running === 0 ? "Long work" : `Long work, ${running} running`;
  return (
    <Popover
      title="Long work"
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      className="w-88"
      trigger={
        <button
          type="button"
          aria-label={words}
          title={words}
          className={classNames(buttonStyle({ variant: "quiet" }), "relative min-w-8 px-2!")}
        >
          <Layers aria-hidden className="size-4" />
          {running > 0 && (
            <span aria-hidden className="text-12 font-semibold text-accent-ink tabular-nums">
              {running}
            </span>
          )}
        </button>
      }
    >
      <WorkList work={answer.data} error={answer.error} onRetry={() => void answer.refetch()} />
    </Popover>
  );
}
