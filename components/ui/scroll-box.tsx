"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";

type ScrollBoxProps = {
  /** What it holds, for whoever comes to it by keyboard. */
  label: string;
  isBusy?: boolean;
  /** Of its place … */
  className?: string;
  /** … and of the box itself, which scrolls. */
  boxClassName?: string;
  children: ReactNode;
};

/** How far there is more on either side, and where what stays in place ends; in pixels. */
type Sides = { before: boolean; after: boolean; stuck: number };

const fits: Sides = { before: false, after: false, stuck: 0 };

/**
 * A box for a table that may be wider than its place. A shadow tells on which side there is more; the arrow keys go there
 * once the box has the focus, which it only takes while there is something to go to.
 */
export function ScrollBox({ label, isBusy, className, boxClassName, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [sides, setSides] = useState(fits);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSides((known) => orSame(known, sidesOf(element)));
    look();
    const observer = new ResizeObserver(look);
    for (const one of [element, ...element.children]) observer.observe(one);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  });
  const isWider = sides.before || sides.after;
  return (
    <div className={classNames("relative flex min-w-0 flex-col", className)}>
      <div
        ref={box}
        aria-busy={isBusy}
        {...(isWider && {
          role: "group",
          tabIndex: 0,
          "aria-label": `${label}: wider than the screen, the arrow keys scroll it`,
        })}
        className={classNames("relative min-h-0 flex-1 focus-visible:-outline-offset-2", boxClassName)}
      >
        {children}
      </div>
      <Shade isThere={sides.before} className="bg-linear-to-r" style={{ left: sides.stuck }} />
      <Shade isThere={sides.after} className="right-0 bg-linear-to-l" />
    </div>
  );
}

type ShadeProps = { isThere: boolean; className: string; style?: { left: number } };

function Shade({ isThere, className, style }: ShadeProps) {
  return (
    <div
      aria-hidden
      style={style}
      className={classNames(
        "pointer-events-none absolute inset-y-0 z-20 w-3 from-edge to-transparent transition-opacity print:hidden",
        isThere ? "opacity-100" : "opacity-0",
        className,
      )}
    />
  );
}

function sidesOf(box: HTMLElement): Sides {
  const left = Math.abs(box.scrollLeft);
  const before = left > 1;
  const name = before ? box.querySelector("[data-stuck]") : null;
  return {
    before,
    after: box.scrollWidth - box.clientWidth - left > 1,
    stuck: name ? Math.round(name.getBoundingClientRect().right - box.getBoundingClientRect().left) : 0,
  };
}

const orSame = (known: Sides, now: Sides): Sides =>
  known.before === now.before && known.after === now.after && known.stuck === now.stuck ? known : now;
