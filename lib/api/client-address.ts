import { onceAProcess } from "@/lib/once-a-process";

/** The front server sets this header on every request, whatever the client sent. */
export const addressHeader = "x-client-address";

const front = onceAProcess("front-server", () => ({ isThere: false }));

/** From now on requests reach this process through the front server alone. */
export function trustAddressHeader(): void {
  front.isThere = true;
}

/**
 * The address that limits count: as the front server's socket saw it. Where Next serves alone, the last one that a
 * proxy wrote, because every entry before that one, and our own header, may be the client's invention.
 */
export function clientAddress(headers: { get: (name: string) => string | null }): string {
  if (front.isThere) return headers.get(addressHeader) ?? "";
  return headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
}
