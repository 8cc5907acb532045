"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** What is said at an address that leads nowhere. Every page carries it, so it is the browser's: named, not written out. */
export function NothingHere({ way }: { way: string }) {
  return (
    <EmptyState
      title={<h1>There is nothing at this address.</h1>}
      action={<ButtonLink href="/console">{way}</ButtonLink>}
    >
      It may have been mistyped, or it belongs to another organization.
    </EmptyState>
  );
}
