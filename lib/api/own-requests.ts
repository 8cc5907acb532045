/**
 * The changes that this page asks for, by the request ids it gives them: what comes back about them as news from the
 * service is none. An id is known until a moment after its answer, because the answer and the news race. Browser only.
 */
const known = new Map<string, number>();
const afterAnswerMs = 3_000;
let count = 0;

/** A request id for a change; `end` is called with the answer. */
export function ownRequest(): { id: string; end: () => void } {
  const now = Date.now();
  for (const [id, until] of known) if (until < now) known.delete(id);
  count += 1;
  const id = `page-${now.toString(36)}-${Math.random().toString(36).slice(2, 10)}-${count}`;
  known.set(id, Number.POSITIVE_INFINITY);
  return { id, end: () => known.set(id, Date.now() + afterAnswerMs) };
}

/** Whether this page asked for the change that the news is of. */
export const isOwnRequest = (id: string | undefined): boolean => id !== undefined && (known.get(id) ?? 0) > Date.now();
