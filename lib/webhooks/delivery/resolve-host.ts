import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";

/**
 * Asks the name servers itself: the system's lookup blocks one of a process's four threads until they answer, and four
 * hosts whose name server is silent would hold up all others. Tests name a server of their own.
 */
export const nameServers = new Resolver({ timeout: 1_500, tries: 2 });

const underWay = new Map<string, Promise<LookupAddress[]>>();

/**
 * All addresses of a host, each time anew; who asks for the same host at the same moment shares the answer. Names that
 * the name servers do not know, and those without a dot, are left to the system (hosts file, search domains). Throws
 * an error with a code (ENOTFOUND, ETIMEOUT …).
 */
export function resolveHost(hostname: string): Promise<LookupAddress[]> {
  const known = underWay.get(hostname);
  if (known) return known;
  const asking = ask(hostname).finally(() => underWay.delete(hostname));
  underWay.set(hostname, asking);
  return asking;
}

async function ask(hostname: string): Promise<LookupAddress[]> {
  if (!hostname.replace(/\.$/, "").includes(".")) return lookup(hostname, { all: true });
  const [four, six] = await Promise.allSettled([nameServers.resolve4(hostname), nameServers.resolve6(hostname)]);
  const addresses = [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (addresses.length > 0) return addresses;
  const failure: unknown = four.status === "rejected" ? four.reason : null;
  if (codeOf(failure) === "ENOTFOUND" || codeOf(failure) === "ENODATA") return lookup(hostname, { all: true });
  throw failure;
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
