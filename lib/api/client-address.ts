import { env } from "@/lib/env";
import { onceAProcess } from "@/lib/once-a-process";
import { behindProxies, plainAddress } from "./trusted-proxies";

/** The front server sets this header on every request, whatever the client sent. */
export const addressHeader = "x-client-address";

const front = onceAProcess("front-server", () => ({ isThere: false }));

/** From now on requests reach this process through the front server alone. */
export function trustAddressHeader(): void {
  front.isThere = true;
}

/** The client's address behind a socket: the socket's own, unless a proxy that is trusted says whom it speaks for. */
export function addressBehind(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): string {
  const trusted = env().TRUSTED_PROXIES;
  if (trusted.length === 0 || forwardedFor === undefined) return socketAddress ?? "";
  return behindProxies([...String(forwardedFor).split(","), socketAddress ?? ""], trusted);
}

/**
 * The address that limits count: as the front server found it. Where Next serves alone, the last one that a proxy wrote,
 * because every entry before that one, and our own header, may be the client's invention.
 */
export function clientAddress(headers: { get: (name: string) => string | null }): string {
  if (front.isThere) return headers.get(addressHeader) ?? "";
  return behindProxies(headers.get("x-forwarded-for")?.split(",") ?? [], env().TRUSTED_PROXIES);
}

/** The address that the audit log keeps of a request; none where AUDIT_CLIENT_ADDRESS is off, or it is not known. */
export function auditedAddress(headers: { get: (name: string) => string | null }): string | undefined {
  if (!env().AUDIT_CLIENT_ADDRESS) return undefined;
  const address = clientAddress(headers);
  // A socket that takes both kinds of addresses shows IPv4 in the clothes of IPv6, and behind some the link to them.
  return (/^::ffff:|%/.test(address) ? plainAddress(address) : address) || undefined;
}
