"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useEffect } from "react";
import { type FileQueue, useFileQueue } from "@/components/queue/file-queue";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Switch } from "@/components/ui/switch";
import { useDisplayPreference } from "@/components/ui/use-display-preference";
import { useShortcuts } from "@/components/ui/use-shortcuts";

/** Where the file stands in the list it was opened from, and the way to those beside it. */
export function QueueBar() {
  const queue = useFileQueue();
  return queue && <Bar queue={queue} />;
}

function Bar({ queue }: { queue: FileQueue }) {
  const { address, isOfDecisions, standing, hasFailed, goTo, addressOf } = queue;
  const [advance, setAdvance] = useDisplayPreference("advance");
  // Who goes on to another file is told whose it is, and goes on from there.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("#main h1")?.focus();
  }, []);
  useShortcuts({
    j: { run: () => goTo("next"), does: "Next file of the list" },
    k: { run: () => goTo("previous"), does: "Previous file of the list" },
  });
  return (
    <nav
      aria-label="Files of the list"
      className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-13 print:hidden"
    >
      <Link href={address} className="rounded-small text-ink-2 hover:text-ink hover:underline">
        Back to the list
      </Link>
      <p className="text-12 text-ink-3">
        {standing
          ? standing.position === null
            ? `no longer in this list, ${standing.total.toLocaleString("en-US")} left`
            : `${standing.position.toLocaleString("en-US")} of ${standing.total.toLocaleString("en-US")}`
          : hasFailed && "the list could not be read"}
      </p>
      <div className="flex gap-1">
        <StepLink step="previous" file={standing?.previous ?? null} addressOf={addressOf} />
        <StepLink step="next" file={standing?.next ?? null} addressOf={addressOf} />
      </div>
      {isOfDecisions && (
        <div className="ml-auto">
          <Switch
            label="Go on after a decision"
            checked={advance === "on"}
            onCheckedChange={(isOn) => setAdvance(isOn ? "on" : "off")}
          />
        </div>
      )}
    </nav>
  );
}

const steps = {
  previous: { icon: ChevronLeft, label: "Previous" },
  next: { icon: ChevronRight, label: "Next" },
} as const;

type StepLinkProps = {
  step: keyof typeof steps;
  file: { name: string; address: string; page: number } | null;
  addressOf: FileQueue["addressOf"];
};

function StepLink({ step, file, addressOf }: StepLinkProps) {
  const { icon: Icon, label } = steps[step];
  const look = classNames(buttonStyle({ size: "small" }), step === "next" && "flex-row-reverse");
  if (!file) {
    return (
      <span aria-hidden className={classNames(look, "text-ink-3!")}>
        <Icon className="size-4" />
        {label}
      </span>
    );
  }
  return (
    <Link href={addressOf(file)} title={file.name} className={look}>
      <Icon aria-hidden className="size-4" />
      {label}
      <span className="sr-only"> file: {file.name}</span>
    </Link>
  );
}
