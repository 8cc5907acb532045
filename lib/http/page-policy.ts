import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const header = "content-security-policy";
/** What a person looks at; files, the sign-in's own calls and the reference of the API (which has its own) are not. */
const isLookedAt = /^\/(?:$|console(?:\/|$)|sign-in(?:\/|$)|invitation$)/;

/** The policy of an answer whose scripts bear this word. */
export const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    // React writes widths and colors of single elements as attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A word that nobody has said before: 128 random bits. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/**
 * What a page may run, load and send to: this origin alone, and of scripts within its text only those that bear the word
 * of this one answer. What somebody gets into a name or a note can then neither run nor carry anything away. Next reads
 * the word from the request's header of the same name and gives it to its own scripts; what a client says there is gone.
 */
export function applyPagePolicy(path: string, request: IncomingMessage, response: ServerResponse): void {
  if (!isLookedAt.test(path)) return;
  const policy = policyOf(newNonce());
  request.headers[header] = policy;
  response.setHeader(header, policy);
}
