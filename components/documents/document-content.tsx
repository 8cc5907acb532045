"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import type { Viewing } from "@/components/documents/use-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { DocumentRecord } from "@/lib/documents/operations";

// Comes with the first document that is opened, never with the page.
const PdfPages = dynamic(() => import("@/components/documents/pdf-pages"), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
});

type DocumentContentProps = {
  document: DocumentRecord;
  address: string;
  viewing: Viewing;
  onDownload: () => void;
  /** Shows it again under a new link. */
  onAgain: () => void;
};

const problems = {
  locked: { title: "This PDF is locked with a password.", text: "Download it and open it with the password." },
  broken: { title: "This document could not be drawn.", text: "It may be damaged. The file itself is untouched." },
} as const;

const padding = 12;

/** The document itself, scrolled and zoomed inside its pane; the focus can stand on it, so that keys scroll it. */
export function DocumentContent({ document, address, viewing, onDownload, onAgain }: DocumentContentProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - 2 * padding));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={scroller}
      // Scrolled by keys: WCAG 2.1.1.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={`Pages of ${document.originalFileName}`}
      data-document-content
      style={{ padding }}
      className="min-h-0 flex-1 overflow-auto bg-sunken focus-visible:-outline-offset-2"
    >
      {problem ? (
        <EmptyState
          title={problems[problem].title}
          action={
            <div className="flex gap-2">
              <Button onClick={onDownload}>Download</Button>
              {problem === "broken" && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    setProblem(null);
                    onAgain();
                  }}
                >
                  Try again
                </Button>
              )}
            </div>
          }
        >
          {problems[problem].text}
        </EmptyState>
      ) : width === 0 ? null : document.contentType.startsWith("image/") ? (
        // The address works for ten minutes and for this person: nothing that an image optimizer should fetch or keep.
        // oxlint-disable-next-line nextjs/no-img-element
        <img
          src={address}
          alt={document.originalFileName}
          onError={() => setProblem("broken")}
          style={{ width: width * viewing.view.zoom, rotate: `${viewing.view.turn}deg` }}
          className="mx-auto block max-w-none rounded-small"
        />
      ) : (
        <PdfPages
          address={address}
          name={document.originalFileName}
          viewing={viewing}
          scroller={scroller}
          width={width}
          onFailed={setProblem}
        />
      )}
    </div>
  );
}
