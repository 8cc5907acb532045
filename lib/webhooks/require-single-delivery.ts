import type { Context } from "@/lib/api/context";
import { conflict } from "@/lib/api/errors";

type Asked = { url: string; eventTypes: readonly string[]; exceptId?: string };

/**
 * One event must not arrive twice at one address: throws 409 when another webhook of the organization gets one of the
 * events there already. Addresses are compared as they are called, so that `HTTPS://Example.org:443/x` is no second one.
 */
export async function requireSingleDelivery(ctx: Context, { url, eventTypes, exceptId }: Asked): Promise<void> {
  const { organizationId, db } = ctx;
  // Of two registrations at the same moment the second waits here and then sees the first.
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks of ${organizationId}`}, 0))`;
  const others = await db.webhook.findMany({
    where: { organizationId, removedAt: null, id: { not: exceptId }, eventTypes: { hasSome: [...eventTypes] } },
    select: { id: true, url: true, eventTypes: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const called = calledAs(url);
  const twin = others.find((other) => calledAs(other.url) === called);
  if (!twin) return;
  const shared = twin.eventTypes.filter((name) => eventTypes.includes(name));
  throw conflict(
    `${twin.id} gets ${shared.join(", ")} at this address already; change that webhook, or ask for other events here`,
    { id: twin.id, event_types: shared },
  );
}

/** As it goes over the wire: host in lower case, no default port, no fragment. */
function calledAs(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search}`;
}
