import { millisecondsWords } from "@/components/ui/duration-words";
import { HttpMessage } from "@/components/webhooks/http-message";
import type { WebhookAttemptRecord } from "@/lib/webhooks/log/delivery-schemas";

type AttemptViewProps = {
  url: string;
  /** The body as it is sent. */
  body: string;
  /** Null before the first one. */
  attempt: WebhookAttemptRecord | null;
};

/** Request and response of an attempt, side by side where there is room. */
export function AttemptView({ url, body, attempt }: AttemptViewProps) {
  const took = attempt && millisecondsWords(attempt.duration_ms);
  return (
    <div className="grid gap-4 @2xl/panel:grid-cols-2">
      <HttpMessage title="Request" line={`POST ${url}`} headers={attempt?.request_headers ?? null} body={body} />
      {attempt && (
        <HttpMessage
          title="Response"
          line={attempt.status === null ? (attempt.error ?? "No answer") : `HTTP ${attempt.status} · ${took}`}
          headers={attempt.response_headers}
          body={attempt.response ?? ""}
        />
      )}
    </div>
  );
}
