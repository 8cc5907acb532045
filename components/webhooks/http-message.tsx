"use client";

import { Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";

type HttpMessageProps = {
  /** "Request" or "Response". */
  title: string;
  /** Method and address, or the status. */
  line: string;
  headers: Record<string, string> | null;
  body: string;
};

/** One half of an exchange as it went over the wire: its first line, headers and body. JSON is indented to be read. */
export function HttpMessage({ title, line, headers, body }: HttpMessageProps) {
  const headingId = useId();
  const entries = Object.entries(headers ?? {});
  return (
    <section aria-labelledby={headingId} className="min-w-0 overflow-hidden rounded border bg-raised">
      <header className="flex items-center gap-2 border-b py-1 pr-1 pl-3">
        <h3 id={headingId} className="flex-1 text-13 font-medium text-ink">
          {title}
        </h3>
        <CopyButton text={body} what={`${title.toLowerCase()} body`} />
      </header>
      <p className="border-b px-3 py-2 font-mono text-12 text-ink wrap-anywhere">{line}</p>
      {entries.length > 0 && (
        <dl aria-label={`${title} headers`} className="space-y-1 border-b px-3 py-2 font-mono text-12">
          {entries.map(([name, value]) => (
            <div key={name} className="wrap-anywhere">
              <dt className="inline text-ink-3">{name}: </dt>
              <dd className="inline text-ink-2">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body ? (
        <pre
          role="group"
          // Long bodies scroll by themselves: with the keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`${title} body`}
          className="max-h-96 overflow-auto p-3 font-mono text-12 whitespace-pre-wrap text-ink wrap-anywhere focus-visible:-outline-offset-2"
        >
          {readable(body)}
        </pre>
      ) : (
        <p className="px-3 py-2 text-12 text-ink-3">Without a body</p>
      )}
    </section>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!text) return <span className="h-7" />;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <IconButton
      size="small"
      icon={isCopied ? Check : Copy}
      label={isCopied ? `The ${what} is copied` : `Copy ${what}`}
      onClick={copy}
    />
  );
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
