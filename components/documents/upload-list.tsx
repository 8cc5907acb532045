"use client";

import { useState } from "react";
import { UploadLine } from "@/components/documents/upload-line";
import type { Upload, UploadQueue } from "@/components/documents/upload-queue";
import { Button } from "@/components/ui/button";

type UploadListProps = { uploads: readonly Upload[]; queue: UploadQueue };

/** The files that were chosen, a line each, until they are on file or somebody took them away. */
export function UploadList({ uploads, queue }: UploadListProps) {
  const [wasAsked, setWasAsked] = useState(false);
  const ready = uploads.filter(({ progress }) => progress.kind === "ready");
  if (uploads.length === 0) return null;

  const uploadAll = () => {
    const unnamed = ready.filter(({ fileType }) => fileType.trim() === "");
    setWasAsked(unnamed.length > 0);
    for (const { id, fileType } of ready) if (fileType.trim() !== "") queue.start(id);
  };
  return (
    <section aria-label="Uploads" className="rounded border bg-raised">
      <ul className="divide-y">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            queue={queue}
            lacksType={wasAsked && upload.progress.kind === "ready" && upload.fileType.trim() === ""}
          />
        ))}
      </ul>
      {ready.length > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t px-3 py-2">
          <span className="mr-auto text-12 text-ink-3">PDF, PNG, JPEG, TIFF or DOCX, 25 MB at most</span>
          <Button variant="quiet" onClick={() => ready.forEach(({ id }) => queue.remove(id))}>
            {ready.length === 1 ? "Remove it" : "Remove all"}
          </Button>
          <Button variant="primary" onClick={uploadAll}>
            {ready.length === 1 ? "Upload document" : `Upload ${ready.length} documents`}
          </Button>
        </div>
      )}
    </section>
  );
}
