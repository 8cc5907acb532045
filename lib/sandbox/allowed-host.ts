import { env } from "@/lib/env";

/**
 * Why nothing is sent there from a test-data deployment, after "it is not called: "; null where it may be, and in every
 * other deployment. Of a mail address the host is what stands behind the @.
 */
export function sandboxRefusal(host: string): string | null {
  const { SANDBOX, SANDBOX_ALLOWED_HOSTS } = env();
  if (!SANDBOX || SANDBOX_ALLOWED_HOSTS.includes(host.toLowerCase())) return null;
  return `this deployment holds test data, and ${host} is not among the hosts it may reach (SANDBOX_ALLOWED_HOSTS)`;
}

/** The stand-ins of registries and publishers run beside the service. */
const thisMachine: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The same of registries, CAQH and publishers of lists, which are asked; stand-ins on this machine always are. */
export const refusalToAsk = ({ hostname }: URL): string | null =>
  thisMachine.includes(hostname) ? null : sandboxRefusal(hostname);
