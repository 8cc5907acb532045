"use client";

import { useRef, useState } from "react";
import { choiceFacts } from "@/components/committee/committee-facts";
import type { CastChoice, Choice, Vote } from "@/components/committee/committee-queries";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ReasonInPlace } from "@/components/ui/reason-in-place";
import { toneText } from "@/components/ui/tone";
import { voteChoices } from "@/lib/committee/tally";
import { type Shortcut, useShortcuts } from "@/components/ui/use-shortcuts";

type OwnVoteProps = {
  vote: Vote | undefined;
  isBusy: boolean;
  onCast: (choice: CastChoice) => void;
  /** These two throw what the service answered. */
  onDeny: (reason: string) => Promise<unknown>;
  onRecuse: (reason: string) => Promise<unknown>;
  /** Takes the vote back, or the recusal. */
  onWithdraw: () => void;
};

/** What is asked with a reason. */
const asked = {
  deny: {
    label: "Vote to deny",
    hint: "Stands in the minutes beside your vote.",
    act: "Vote to deny",
  },
  recused: {
    label: "Recuse yourself",
    hint: "You then take no part in this file; the reason stands in the minutes.",
    act: "Recuse myself",
  },
} as const;

/** One's own word: a button each, and a key after v; what needs a reason asks for it in place. */
export function OwnVote({ vote, isBusy, onCast, onDeny, onRecuse, onWithdraw }: OwnVoteProps) {
  const [opened, setOpened] = useState<keyof typeof asked | null>(null);
  const buttons = useRef(new Map<Choice, HTMLElement>());
  const isRecused = vote?.choice === "recused";
  const choose = (choice: Choice) => {
    if (isRecused) return;
    if (choice === "deny" || choice === "recused") setOpened(choice);
    else onCast(choice);
  };
  useShortcuts(
    Object.fromEntries(
      voteChoices.map((choice): [string, Shortcut] => [
        `v ${choiceFacts[choice].key}`,
        { does: `Vote: ${choiceFacts[choice].cast.toLowerCase()}`, run: () => choose(choice) },
      ]),
    ),
    "This file",
  );
  if (isRecused) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-13 text-ink-2">You recused yourself and take no part in this file.</p>
        <Button full busy={isBusy} onClick={onWithdraw}>
          Withdraw recusal
        </Button>
      </div>
    );
  }
  if (opened) {
    const form = asked[opened];
    return (
      <ReasonInPlace
        label={form.label}
        untouched="Your vote was not kept."
        hint={form.hint}
        act={form.act}
        onSubmit={opened === "deny" ? onDeny : onRecuse}
        onClose={() => {
          setOpened(null);
          requestAnimationFrame(() => buttons.current.get(opened)?.focus());
        }}
        className="border-t-0! pt-0!"
      />
    );
  }
  return (
    <div role="group" aria-label="Your vote" data-acts="Your vote" className="grid grid-cols-2 gap-1.5">
      {voteChoices.map((choice) => {
        const { cast, icon: Icon, tone } = choiceFacts[choice];
        const isChosen = vote?.choice === choice;
        return (
          <Button
            key={choice}
            aria-pressed={isChosen}
            disabled={isBusy}
            focusableWhenDisabled
            ref={(element: HTMLElement | null) => {
              if (element) buttons.current.set(choice, element);
              else buttons.current.delete(choice);
            }}
            onClick={() => choose(choice)}
            className={classNames(
              choice === "recused" && "col-span-2",
              isChosen && "border-accent! bg-accent-soft! font-semibold",
            )}
          >
            <span className="flex items-center gap-1.5">
              <Icon aria-hidden className={classNames("size-4", toneText[tone])} />
              {cast}
            </span>
          </Button>
        );
      })}
    </div>
  );
}
