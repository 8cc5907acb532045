"use client";

import { useEffect, useRef, useState } from "react";

const key = "document-width";
const narrowest = 30;
const widest = 70;
const usual = 50;
const step = 5;

const within = (share: number) => Math.min(widest, Math.max(narrowest, Math.round(share)));

const remembered = (): number => within(Number(window.localStorage.getItem(key)) || usual);

/** The edge between file and document: drawn with the pointer, moved with the arrow keys; its place is remembered. */
export function PaneResizer() {
  const [share, setShare] = useState(remembered);
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    handle.current?.closest<HTMLElement>("[data-file-frame]")?.style.setProperty("--document-share", `${share}%`);
    window.localStorage.setItem(key, String(share));
  }, [share]);
  const drag = (x: number) => {
    const frame = handle.current?.closest("[data-file-frame]")?.getBoundingClientRect();
    if (frame) setShare(within(((frame.right - x) / frame.width) * 100));
  };
  return (
    <div
      ref={handle}
      role="separator"
      // A separator that moves is a control: WAI-ARIA's window splitter.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the document"
      aria-valuenow={share}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuetext={`${share} percent`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event.clientX)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: step, ArrowRight: -step }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        setShare((before) => within(before + by));
      }}
      className="-ml-4 w-6 shrink-0 cursor-col-resize touch-none self-stretch after:mx-auto after:block after:h-full after:w-px hover:after:bg-accent focus-visible:after:bg-accent"
    />
  );
}
