import { Badge } from "@/components/ui/badge";
import { AgeText } from "@/components/ui/date-text";
import type { OperationAnswer } from "@/lib/api/operation";
import type { previewSignOff } from "@/lib/workflows/sign-off-operations";

export type PreviewedFile = OperationAnswer<typeof previewSignOff>["data"][number];

/** Where a file is read; another one's is nowhere. */
const addressOfFile = ({ kind, subject_id }: { kind: PreviewedFile["kind"]; subject_id: string }): string =>
  `/console/${kind === "facility" ? "facilities" : "providers"}/${subject_id}`;

type SignOffFilesProps = { signed: readonly PreviewedFile[]; leftOut: readonly PreviewedFile[] };

/** What the signature will be under, and what it will not touch, with the reason. */
export function SignOffFiles({ signed, leftOut }: SignOffFilesProps) {
  return (
    <>
      {signed.length > 0 && (
        <section aria-labelledby="files-to-sign">
          <h3 id="files-to-sign" className="pb-1 text-13 font-semibold">
            Will be approved <span className="font-normal text-ink-3">{signed.length}</span>
          </h3>
          <ul className="max-h-64 divide-y overflow-y-auto rounded border">
            {signed.map((file) => (
              <li key={file.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-1.5 text-13">
                <FileLink file={file} />
                <span className="text-12 text-ink-3">
                  {[file.cycle, file.states.join(", ")].filter(Boolean).join(" · ")}
                </span>
                <span className="ml-auto flex items-baseline gap-3 text-12 text-ink-3">
                  {file.open_flags > 0 && (
                    <Badge tone="minor" look="plain">
                      {file.open_flags} minor {file.open_flags === 1 ? "flag" : "flags"}
                    </Badge>
                  )}
                  <span>
                    waiting <AgeText value={file.waiting_since} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leftOut.length > 0 && (
        <section aria-labelledby="files-left-out">
          <h3 id="files-left-out" className="pb-1 text-13 font-semibold">
            Left out <span className="font-normal text-ink-3">{leftOut.length}</span>
          </h3>
          <ul className="max-h-48 divide-y overflow-y-auto rounded border">
            {leftOut.map((file) => (
              <LeftOutFile key={file.id} file={file} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type NamedFile = Pick<PreviewedFile, "id" | "kind" | "subject_id" | "name" | "reason">;

/** A file that was not signed, and why. */
export function LeftOutFile({ file }: { file: NamedFile }) {
  return (
    <li className="px-3 py-1.5 text-13">
      {file.kind === null ? <span className="font-mono text-12">{file.id}</span> : <FileLink file={file} />}
      <p className="text-12 text-ink-2 wrap-anywhere">{file.reason}</p>
    </li>
  );
}

/** The file, beside the list that is about to be signed: nothing that was typed is lost. */
function FileLink({ file }: { file: NamedFile }) {
  return (
    <a
      href={addressOfFile(file)}
      target="_blank"
      rel="noreferrer"
      className="min-w-0 font-medium text-ink wrap-anywhere hover:underline"
    >
      {file.name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
