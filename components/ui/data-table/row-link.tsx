import Link from "next/link";
import type { ReactNode } from "react";

/** The first cell of a row: the name, and the way to it. As tall as the row, so that it is easy to hit. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="block truncate rounded-small text-ink hover:underline focus-visible:-outline-offset-2 md:leading-(--row-height)"
    >
      {children}
    </Link>
  );
}
