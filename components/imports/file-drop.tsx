"use client";

import { FileUp } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

type FileDropProps = { onFile: (file: File) => void; disabled: boolean };

/** Takes one file, chosen or dropped anywhere on the page. */
export function FileDrop({ onFile, disabled }: FileDropProps) {
  const { getRootProps, getInputProps, open, isDragGlobal } = useDropzone({
    onDrop: ([file]) => {
      if (file) onFile(file);
    },
    multiple: false,
    disabled,
    // The button inside is what is clicked and focused.
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  return (
    <div
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      className={classNames(
        "flex flex-col items-center gap-3 rounded border border-dashed px-4 py-10 text-center transition-colors duration-(--motion-fast)",
        isDragGlobal ? "border-accent bg-hover" : "border-line-strong bg-raised",
      )}
    >
      <input {...getInputProps({ "aria-label": "File to import", accept: ".csv,.txt,.tsv,text/csv,text/plain" })} />
      <FileUp aria-hidden className={classNames("size-6", isDragGlobal ? "text-accent-ink" : "text-ink-3")} />
      <div className="flex flex-col gap-0.5">
        <p className="text-14 font-medium text-ink">
          {isDragGlobal ? "Drop the file to upload it" : "Drop a CSV file here"}
        </p>
        <p className="max-w-md text-13 text-ink-3">
          The first row names the columns. Up to 1,000,000 rows and 500 MB; as Excel, NPPES or another system wrote it.
        </p>
      </div>
      <Button variant="primary" disabled={disabled} onClick={open}>
        Choose a file
      </Button>
    </div>
  );
}
