/** What became of one proposal: `error` says why it stays as it was; the record on file that it now is about. */
export type Outcome = { id: string; error: string | null; recordId?: string | null };

/** Under which name and with which words the audit log keeps what proposals changed. */
export type Trace = { action: string; reason: string };
