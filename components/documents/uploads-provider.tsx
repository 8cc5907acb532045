"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { documentActs } from "@/components/documents/document-acts";
import { type Upload, UploadQueue } from "@/components/documents/upload-queue";
import { refreshFile } from "@/components/credentialing/file-cache";
import { useToast } from "@/components/ui/toast";
import { ApiClientError } from "@/lib/api/client";

type Uploads = {
  queue: UploadQueue;
  /** The documents that have arrived since the console was opened. */
  addedIds: readonly string[];
};

const UploadsContext = createContext<Uploads | null>(null);

const nothing: readonly Upload[] = [];

/** Holds the files on their way while people move between screens; leaving the console meanwhile asks first. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const toast = useToast();
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const [arrived] = useState<string[]>(() => []);
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: async ({ subject, file, fileType, state }, options) => {
          const sent = { fields: { fileType, state }, file, ...options };
          const { id } = await documentActs[subject.kind].upload(subject.id, sent);
          setAddedIds((earlier) => [id, ...earlier]);
        },
        isFinal,
        onSent: ({ subject, file }) => {
          arrived.push(file.name);
          void refreshFile(client, subject.id);
        },
      }),
  );
  useEffect(
    () =>
      queue.subscribe(() => {
        // One message for all that went together.
        if (arrived.length === 0 || isBusy(queue)) return;
        const names = arrived.splice(0);
        const title = names.length === 1 ? "Document added" : `${names.length} documents added`;
        toast.done({ title, description: names.slice(0, 3).map(shortened).join(", ") });
      }),
    [queue, toast, arrived],
  );
  useWarnBeforeLeaving(queue);
  const value = useMemo(() => ({ queue, addedIds }), [queue, addedIds]);
  return <UploadsContext value={value}>{children}</UploadsContext>;
}

/** The uploads of one provider or facility, and what can be done with them. */
export function useUploads(subjectId: string): Uploads & { uploads: readonly Upload[] } {
  const context = use(UploadsContext);
  if (!context) throw new Error("useUploads is only for screens under /console");
  const { queue, addedIds } = context;
  const all = useSyncExternalStore(queue.subscribe, queue.uploads, () => nothing);
  const uploads = useMemo(() => all.filter((upload) => upload.subject.id === subjectId), [all, subjectId]);
  return { queue, addedIds, uploads };
}

/** The service has looked at the file and refuses it; what it has against a field can be mended. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiClientError)) return false;
  const isAboutField = error.errors.some(({ path }) => path === "fileType" || path === "state");
  return [400, 413, 415].includes(error.status) && !isAboutField;
}

const isBusy = (queue: UploadQueue): boolean =>
  queue.uploads().some(({ progress }) => progress.kind === "waiting" || progress.kind === "sending");

function useWarnBeforeLeaving(queue: UploadQueue): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isBusy(queue)) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [queue]);
}

/** A name of at most 60 characters, its end kept: that is where copies and file types differ. */
const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-16)}` : name);
