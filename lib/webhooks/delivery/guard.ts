import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector } from "undici";
import { env } from "@/lib/env";
import { sandboxRefusal } from "@/lib/sandbox/allowed-host";
import { resolveHost } from "./resolve-host";

/** An address that this service does not call; the message is for the people who registered it. */
export class RefusedAddress extends Error {
  override name = "RefusedAddress";
}

/** A host that a test-data deployment may not reach: nothing is sent there, now or later. */
export class NotFromHere extends RefusedAddress {
  override name = "NotFromHere";
}

/** Milliseconds to connect, TLS included. */
export const connectTimeoutMs = 5_000;

// Global unicast (RFC 4291) minus the ranges in it that lead back into IPv4 or nowhere: Teredo and documentation
// (2001::/23, 2001:db8::/32, 3fff::/20) and 6to4 (2002::/16).
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const notGlobal = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((range) => ipaddr.IPv6.parseCIDR(range));

/** Public by its range, but answered by the cloud itself: Azure's platform services and metadata. */
const platformAddresses = new Set(["168.63.129.16"]);

/** True for an address of the public internet; loopback, private, link-local, metadata, NAT64 and the like are not. */
export function isPublicAddress(text: string): boolean {
  // "fe80::1%eth0": an address with a zone is local by definition, and "127.1" is no address at all.
  if (text.includes("%") || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv6) {
    return address.match(globalUnicast) && !notGlobal.some((range) => address.match(range));
  }
  return address.range() === "unicast" && !platformAddresses.has(address.toString());
}

/** True for a host that the operator allows although its address is not public (WEBHOOK_ALLOWED_HOSTS). */
export function isAllowedHost({
  hostname,
  port,
  protocol,
}: {
  hostname: string;
  port: string;
  protocol: string;
}): boolean {
  const host = hostname.toLowerCase();
  const effectivePort = port || (protocol === "http:" ? "80" : "443");
  return env().WEBHOOK_ALLOWED_HOSTS.some((allowed) => allowed === host || allowed === `${host}:${effectivePort}`);
}

/**
 * What is wrong with an address as one can see without calling it, in words that follow its name ("must start with
 * https://"); null when nothing is. Names are looked up only when connecting, each time anew.
 */
export function addressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "must be a valid URL";
  if (url.username || url.password)
    return "must not contain a user name or password; use headers or oauth_configuration";
  const isAllowed = isAllowedHost(url);
  if (url.protocol === "http:" && !(isAllowed && env().WEBHOOK_ALLOW_HTTP)) return "must start with https://";
  const literal = literalOf(url.hostname);
  if (!isAllowed && literal !== null && !isPublicAddress(literal)) return "must not be a private or local address";
  return null;
}

const literalOf = (hostname: string): string | null => {
  const host = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? host : null;
};

/** A lookup whose answers are checked and then used: there is no second answer that could differ. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveHost(hostname).then(
    (found) => {
      if (found.some(({ address }) => !isPublicAddress(address))) return callback(refusal(hostname), "", 0);
      const wanted = found.filter(({ family }) => !options.family || family === options.family);
      const [first] = wanted;
      if (!first) return callback(new RefusedAddress(`${hostname} has no address`), "", 0);
      if (options.all) return callback(null, wanted);
      callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, "", 0),
  );
};

const refusal = (hostname: string) =>
  new RefusedAddress(`${hostname} leads to a private or local address, which is not called`);

/**
 * Opens connections to public addresses and allowed hosts only. The check is made where the connection is made:
 * literals before, names by the lookup that the socket uses, and once more on the address that answered.
 */
export function guardedConnector(): buildConnector.connector {
  const open = buildConnector({ timeout: connectTimeoutMs });
  const guarded = buildConnector({ timeout: connectTimeoutMs, lookup: publicLookup });

  return (options, callback) => {
    const { hostname, protocol } = options;
    const isAllowed = isAllowedHost(options);
    // Both settings name hosts that are meant to be reached; the other one also lets addresses be private.
    const notFromHere = isAllowed ? null : sandboxRefusal(hostname);
    if (notFromHere !== null) return callback(new NotFromHere(`Not sent: ${notFromHere}`), null);
    if (protocol !== "https:" && !(isAllowed && env().WEBHOOK_ALLOW_HTTP)) {
      return callback(new RefusedAddress(`${hostname} is not called without https`), null);
    }
    if (isAllowed) return open(options, callback);
    const literal = literalOf(hostname);
    if (literal !== null && !isPublicAddress(literal)) return callback(refusal(hostname), null);
    guarded(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? "")) return callback(null, socket);
      socket.destroy();
      callback(refusal(hostname), null);
    });
  };
}
