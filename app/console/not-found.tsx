import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Not found" };

export default function ConsoleNotFound() {
  return (
    <EmptyState
      title={<h1>There is nothing at this address.</h1>}
      action={<ButtonLink href="/console">Go to the start</ButtonLink>}
    >
      It may have been mistyped, or it belongs to another organization.
    </EmptyState>
  );
}
