import ipaddr from "ipaddr.js";

/** A range of addresses: the first one, and how many of its bits all of them share. */
export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** "10.0.0.0/8" or a single address as a range; null for anything else. */
export function addressRange(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = addressOf(text);
  return address && [address, address.kind() === "ipv4" ? 32 : 128];
}

/**
 * Of an entry as proxies write it, some with a port; IPv4 in the clothes of IPv6 is IPv4. The link by which a machine
 * reached an address (fe80::1%eth0) may be any word and says nothing of whose it is.
 */
function addressOf(text: string): ReturnType<typeof ipaddr.process> | null {
  const named = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const host = named.replace(/%.*$/, "");
  return ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host) ? ipaddr.process(host) : null;
}

/** An address in the one spelling that the service keeps, without the link behind it; other text as it is. */
export const plainAddress = (text: string): string => addressOf(text.trim())?.toString() ?? text;

/**
 * Whom a chain of hops, the nearest last, speaks for: the last one that is no trusted proxy. What stands before it may be
 * that one's invention. When all are trusted it is the first; what is no address ends the chain. "" for an empty one.
 */
export function behindProxies(hops: readonly string[], trusted: readonly AddressRange[]): string {
  let nearest = "";
  for (const hop of hops.toReversed()) {
    const address = addressOf(hop.trim());
    if (address === null) return nearest;
    nearest = address.toString();
    if (!trusted.some((range) => address.kind() === range[0].kind() && address.match(range))) return nearest;
  }
  return nearest;
}
