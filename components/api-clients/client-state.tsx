import { Badge } from "@/components/ui/badge";
import type { ApiClient } from "@/lib/api-clients/client-schemas";

/** Whether a client gets in, and if not, why. */
export function ClientStateBadge({ client }: { client: ApiClient }) {
  if (client.revoked_at) return <Badge tone="neutral">Revoked</Badge>;
  if (client.is_stopped) return <Badge tone="major">Person disabled</Badge>;
  if (client.secrets.length === 0) return <Badge tone="major">No secret</Badge>;
  return <Badge tone="done">Live</Badge>;
}
