"use client";

import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { useDropzone } from "react-dropzone";

type DropZoneProps = {
  /** What the files become: "documents of Quillfeather, Ada · MD". */
  target: string;
  onFiles: (files: File[]) => void;
  /** Gets what opens the choice of files, for a button. */
  children: (open: () => void) => ReactNode;
};

/** Takes dropped files. While some are dragged over the page, all of it says where they would go, and takes them. */
export function DropZone({ target, onFiles, children }: DropZoneProps) {
  const { getRootProps, getInputProps, open, isDragGlobal } = useDropzone({
    onDrop: (files) => onFiles(files),
    // The buttons inside are what is clicked and focused.
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  return (
    <div {...getRootProps({ role: undefined, tabIndex: undefined })}>
      <input {...getInputProps({ "aria-label": "Files to upload" })} />
      {children(open)}
      {isDragGlobal && (
        <div className="fixed inset-0 z-40 grid place-items-center bg-scrim p-4">
          <div className="pointer-events-none flex max-w-lg items-center gap-3 rounded border-2 border-dashed border-accent bg-raised px-6 py-5 shadow-float">
            <FileUp aria-hidden className="size-6 shrink-0 text-accent-ink" />
            <div className="min-w-0">
              <p className="text-16 font-semibold">Drop to add</p>
              <p className="text-13 text-ink-2 wrap-anywhere">Documents of {target}</p>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
