import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "@/lib/clock";
import { installationKey } from "@/lib/crypto";
import { env } from "@/lib/env";

export const linkLifetimeSeconds = 600;

export type Disposition = "attachment" | "inline";

/** What a link is for. The document's id stands for its storage key, which never changes. */
export type LinkSubject = {
  organizationId: string;
  documentId: string;
  disposition: Disposition;
  /** Where it is served, when that is not the address of documents. */
  path?: string;
};

type LinkParts = LinkSubject & { expires: string; signature: string };

/**
 * A link that serves one document for 10 minutes to whoever holds it. It carries no secret: only names, the second
 * it expires and a signature over all of them under the installation's link-signing key.
 */
export async function signLink(subject: LinkSubject, from: Date = now()): Promise<string> {
  // Rounded up: given in the middle of a second, it still works for the whole 10 minutes and not at 601 seconds.
  const expires = String(Math.ceil(from.getTime() / 1000) + linkLifetimeSeconds);
  const address = new URL(subject.path ?? `/documents/${encodeURIComponent(subject.documentId)}`, env().BASE_URL);
  address.searchParams.set("organization", subject.organizationId);
  address.searchParams.set("disposition", subject.disposition);
  address.searchParams.set("expires", expires);
  address.searchParams.set("signature", await signatureOf(subject, expires));
  return address.href;
}

/** `valid`, or why the link is refused. A changed link is never called expired: its expiry is not to be believed. */
export async function verifyLink(link: LinkParts, at: Date = now()): Promise<"valid" | "changed" | "expired"> {
  const expected = Buffer.from(await signatureOf(link, link.expires));
  // Compared as text: base64url has several spellings for the same bytes, and only the one we gave is ours.
  const given = Buffer.from(link.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "changed";
  return at.getTime() <= Number(link.expires) * 1000 ? "valid" : "expired";
}

async function signatureOf(subject: LinkSubject, expires: string): Promise<string> {
  const { secret } = await installationKey("link-signing");
  // JSON keeps the parts apart; the first part keeps this use of the key apart from any later one.
  const signed = JSON.stringify([
    "document-link",
    subject.organizationId,
    subject.documentId,
    subject.disposition,
    expires,
  ]);
  return createHmac("sha256", secret).update(signed).digest("base64url");
}
