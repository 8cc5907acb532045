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
