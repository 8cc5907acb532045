"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { importQuery, importsKey } from "@/components/imports/imports-queries";
import { describeError } from "@/components/ui/describe-error";
import { upload } from "@/lib/api/client";
import { number } from "@/lib/counted";
import { type Delimiter, type Encoding, type ImportKind, mostBytes } from "@/lib/imports/import-kinds";
import type { ImportStatus } from "@/lib/imports/import-schemas";
import { uploadImport } from "@/lib/imports/operations";

export type ImportUploadState =
  | { kind: "idle" }
  | { kind: "sending"; file: File; sent: number }
  | { kind: "refused"; file: File; reason: string };

export type ReadAs = { kind: ImportKind; encoding: Encoding | "auto"; delimiter: Delimiter | "auto" };

/** Sends one file at a time; `onTaken` gets the import that it became. */
export function useImportUpload(onTaken: (record: ImportStatus) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportUploadState>({ kind: "idle" });
  const controller = useRef<AbortController>(null);
  const send = async (file: File, fields: ReadAs) => {
    const problem = whyNotSent(file);
    if (problem !== null) return setState({ kind: "refused", file, reason: problem });
    const own = new AbortController();
    controller.current = own;
    setState({ kind: "sending", file, sent: 0 });
    try {
      const record = await upload(uploadImport, {
        fields,
        file,
        signal: own.signal,
        onProgress: (sent) => setState({ kind: "sending", file, sent }),
      });
      client.setQueryData(importQuery(record.id).queryKey, record);
      void client.invalidateQueries({ queryKey: importsKey, refetchType: "none" });
      onTaken(record);
    } catch (error) {
      setState(own.signal.aborted ? { kind: "idle" } : { kind: "refused", file, reason: describeError(error) });
    }
  };
  return { state, send, cancel: () => controller.current?.abort() };
}

function whyNotSent({ size }: File): string | null {
  if (size === 0) return "The file is empty.";
  if (size > mostBytes)
    return `The file is larger than ${number(mostBytes / 1024 / 1024)} MB. Split it, or import it on the command line.`;
  return null;
}
