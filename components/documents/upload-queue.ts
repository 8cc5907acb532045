import { describeError } from "@/components/ui/describe-error";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { documentUpload } from "@/lib/documents/operations";

/** Bytes that the service takes; what is larger is not even sent. */
export const maximumFileSize = documentUpload.maximumBytes;

const atOnce = 3;

export type UploadState =
  /** Chosen; waits for its type and for the word. */
  | { kind: "ready" }
  /** Waits for one of the files before it. */
  | { kind: "waiting" }
  | { kind: "sending"; sent: number }
  /** `isFinal`: the file itself is refused, and trying again would not change it. */
  | { kind: "failed"; reason: string; isFinal: boolean };

export type Upload = {
  id: string;
  subject: SubjectRef;
  file: File;
  fileType: string;
  state: string;
  progress: UploadState;
};

type Send = (upload: Upload, options: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<void>;

type UploadQueueOptions = {
  send: Send;
  /** Whether the answer will be the same next time. */
  isFinal: (error: unknown) => boolean;
  onSent: (upload: Upload) => void;
};

/**
 * The files on their way to the service, a few at once, in the order they were sent off. Lives outside of the screen
 * that shows them, so that going to another tab or another file interrupts nothing.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  readonly #controllers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: UploadQueueOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly uploads = (): readonly Upload[] => this.#uploads;

  /** Files that somebody chose for a provider or a facility; those that can only be refused say so at once. */
  add(subject: SubjectRef, files: readonly File[], fileTypeOf: (fileName: string) => string): void {
    const added = files.map((file): Upload => {
      const reason = whyRefused(file);
      return {
        id: `upload-${(this.#lastId += 1)}`,
        subject,
        file,
        fileType: fileTypeOf(file.name),
        state: "",
        progress: reason ? { kind: "failed", reason, isFinal: true } : { kind: "ready" },
      };
    });
    this.#set([...this.#uploads, ...added]);
  }

  /** What is said about a file before it goes. */
  describe(id: string, facts: Partial<Pick<Upload, "fileType" | "state">>): void {
    this.#change(id, facts);
  }

  /** Sends a file off, for the first time or again. */
  start(id: string): void {
    this.#change(id, { progress: { kind: "waiting" } });
    this.#fill();
  }

  /** Takes a file away: dismissed before it went or after it failed, cancelled on its way. */
  remove(id: string): void {
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
    this.#controllers.get(id)?.abort();
  }

  #fill(): void {
    const free = atOnce - this.#controllers.size;
    const next = this.#uploads.filter(({ progress }) => progress.kind === "waiting").slice(0, free);
    for (const upload of next) void this.#send(upload);
  }

  async #send(upload: Upload): Promise<void> {
    const { id } = upload;
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    this.#change(id, { progress: { kind: "sending", sent: 0 } });
    try {
      await this.options.send(upload, {
        signal: controller.signal,
        onProgress: (sent) => this.#change(id, { progress: { kind: "sending", sent } }),
      });
      this.options.onSent(upload);
      this.#set(this.#uploads.filter((other) => other.id !== id));
    } catch (error) {
      const isFinal = this.options.isFinal(error);
      this.#change(id, { progress: { kind: "failed", reason: describeError(error), isFinal } });
    } finally {
      this.#controllers.delete(id);
      this.#fill();
    }
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** What is known about a file without reading it; what it is, the service sees by its content. */
function whyRefused({ size }: File): string | null {
  if (size === 0) return "The file is empty.";
  if (size > maximumFileSize) return "The file is larger than 25 MB.";
  return null;
}
