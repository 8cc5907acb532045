import Link from "next/link";

/** The first cell of a row: the name, and the way to it. As tall as the row, so that it is easy to hit. */
export function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={children}
      className="block rounded-small text-ink wrap-break-word hover:underline focus-visible:-outline-offset-2 md:truncate md:py-[calc((var(--row-height)-1px-1.25rem)/2)]"
    >
      {children}
    </Link>
  );
}
