"use client";

import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
import { useNearPage } from "@/components/documents/use-near-page";
import type { Viewing } from "@/components/documents/use-view";
import { Skeleton } from "@/components/ui/skeleton";

const from = (folder: string) => `/console/document-viewer/${folder}/`;

// All from this origin: a document is nobody else's business.
pdfjs.GlobalWorkerOptions.workerSrc = `${from("build")}pdf.worker.min.mjs`;
const options = {
  cMapUrl: from("cmaps"),
  cMapPacked: true,
  standardFontDataUrl: from("standard_fonts"),
  wasmUrl: from("wasm"),
  iccUrl: from("iccs"),
  isEvalSupported: false,
};

type PdfPagesProps = {
  address: string;
  name: string;
  viewing: Viewing;
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  /** Pixels between the edges of the pane. */
  width: number;
  onFailed: (reason: "locked" | "broken") => void;
};

/** Height over width, as a page stands upright, and how it is turned by itself. */
type Shape = { ratio: number; rotation: number };

const usualShape: Shape = { ratio: Math.SQRT2, rotation: 0 };
const gap = 12;
/** Pages on each side of the one at the eye that are drawn. */
const drawnAround = 2;

/** Every page of a PDF below the other; only those near the eye are drawn. */
export default function PdfPages({ address, name, viewing, scroller, width, onFailed }: PdfPagesProps) {
  const { view, wanted, acts } = viewing;
  const [shapes, setShapes] = useState<ReadonlyMap<number, Shape>>(new Map());
  const file = useMemo(() => ({ url: address }), [address]);
  const pageWidth = Math.max(120, Math.floor(width * view.zoom));
  const isTurned = view.turn % 180 !== 0;
  const shapeOf = (page: number) => shapes.get(page) ?? shapes.get(1) ?? usualShape;
  const heightOf = (page: number) =>
    Math.round(isTurned ? pageWidth / shapeOf(page).ratio : pageWidth * shapeOf(page).ratio);
  const numbers = Array.from({ length: view.pages }, (_, index) => index + 1);
  const tops: number[] = [];
  let top = 0;
  for (const page of numbers) {
    tops.push(top);
    top += heightOf(page) + gap;
  }
  const near = useNearPage(scroller, tops, acts.seen);
  const latestTops = useRef(tops);
  useEffect(() => {
    latestTops.current = tops;
  });
  useEffect(() => {
    const there = latestTops.current[wanted.page - 1];
    if (wanted.at > 0 && there !== undefined) scroller.current?.scrollTo({ top: there });
  }, [wanted, scroller]);
  // Larger or smaller, or in a wider pane, what is being read stays where the eye is.
  const latestWidth = useRef(pageWidth);
  useLayoutEffect(() => {
    const top = scroller.current?.scrollTop ?? 0;
    scroller.current?.scrollTo({ top: (top * pageWidth) / latestWidth.current });
    latestWidth.current = pageWidth;
  }, [pageWidth, scroller]);
  const keep = (page: number, shape: Shape) => setShapes((before) => new Map([...before, [page, shape]]));

  return (
    <Document
      file={file}
      options={options}
      loading={<Skeleton className="h-96" />}
      error=""
      noData=""
      onPassword={() => onFailed("locked")}
      onLoadError={() => onFailed("broken")}
      onSourceError={() => onFailed("broken")}
      onLoadSuccess={({ numPages }) => acts.counted(numPages)}
      className="flex flex-col"
    >
      {numbers.map((page) => (
        <section
          key={page}
          aria-label={`Page ${page} of ${name}`}
          style={{ width: pageWidth, height: heightOf(page), marginBottom: gap }}
          className="mx-auto shrink-0 overflow-hidden rounded-small bg-paper outline outline-line"
        >
          {Math.abs(page - near) <= drawnAround && (
            <Page
              pageNumber={page}
              width={pageWidth}
              rotate={view.turn === 0 ? undefined : (shapeOf(page).rotation + view.turn) % 360}
              renderAnnotationLayer={false}
              loading=""
              error="This page could not be drawn."
              onLoadSuccess={(loaded) => {
                const { width: wide, height: high } = loaded.getViewport({ scale: 1 });
                if (!shapes.has(page)) keep(page, { ratio: high / wide, rotation: loaded.rotate });
              }}
            />
          )}
        </section>
      ))}
    </Document>
  );
}
