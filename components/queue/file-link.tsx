"use client";

import { usePathname } from "next/navigation";
import { RowLink } from "@/components/ui/data-table/row-link";
import { useUrlState } from "@/components/ui/use-url-state";
import { withQueue } from "@/components/queue/queue-place";

/** A row's way to its file, which then knows the list it was opened from. */
export function FileLink({ href, children }: { href: string; children: string }) {
  const path = usePathname();
  const [params] = useUrlState();
  return <RowLink href={withQueue(href, { path, search: params.toString() })}>{children}</RowLink>;
}
