"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";

type FileHeaderProps = {
  name: string;
  badges: ReactNode;
  /** Those without a value are left out. */
  facts: readonly { term: string; value: ReactNode }[];
  menu: ReactNode;
  /** The form that changes the facts, in place. */
  editor: (close: () => void) => ReactNode;
};

/** Who the file is about, and where it stands. */
export function FileHeader({ name, badges, facts, menu, editor }: FileHeaderProps) {
  const [isEditing, setEditing] = useState(false);
  const buttonId = useId();
  const close = () => {
    setEditing(false);
    // The button is there again after the next paint.
    requestAnimationFrame(() => document.getElementById(buttonId)?.focus());
  };
  return (
    <header className="px-4 pt-3 pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 tabIndex={-1} className="text-20 font-semibold tracking-tight wrap-anywhere outline-none">
          {name}
        </h1>
        <div className="flex flex-wrap gap-1.5">{badges}</div>
        <div data-acts="This file" className="-my-0.5 ml-auto flex gap-1">
          {!isEditing && (
            <Button id={buttonId} variant="quiet" size="small" onClick={() => setEditing(true)}>
              Edit details
            </Button>
          )}
          {menu}
        </div>
      </div>
      <dl className="mt-2 grid grid-cols-2 min-[22.5rem]:grid-cols-[4fr_3fr_3fr] gap-x-3 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-7">
        {facts
          .filter(({ value }) => Boolean(value))
          .map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-12 text-ink-3">{term}</dt>
              <dd className="text-13 text-ink wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {isEditing && <div className="mt-3">{editor(close)}</div>}
    </header>
  );
}
