"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { entryOf } from "@/components/shell/rail-entries";

type Label = { pathname: string; text: string };
const LabelContext = createContext<{ label: Label | null; setLabel: (label: Label | null) => void } | null>(null);

/** Lets a screen name itself in the top bar. */
export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [label, setLabel] = useState<Label | null>(null);
  const value = useMemo(() => ({ label, setLabel }), [label]);
  return <LabelContext value={value}>{children}</LabelContext>;
}

/** Names the thing a screen shows, as the last step of the breadcrumb: `<BreadcrumbLabel text="Quillfeather, Ada · MD" />`. */
export function BreadcrumbLabel({ text }: { text: string }) {
  const context = use(LabelContext);
  const pathname = usePathname();
  const setLabel = context?.setLabel;
  useEffect(() => {
    setLabel?.({ pathname, text });
    return () => setLabel?.(null);
  }, [setLabel, pathname, text]);
  return null;
}

/** Where one is: the entry of the rail, and the thing within it. */
export function Breadcrumb() {
  const pathname = usePathname();
  const label = use(LabelContext)?.label;
  const entry = entryOf(pathname);
  const isEntry = pathname === entry?.href;
  const text = label?.pathname === pathname ? label.text : null;
  if (!entry && !text) return null;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-13">
        {entry && (
          <li className="shrink-0">
            <Link
              href={entry.href}
              aria-current={isEntry ? "page" : undefined}
              className={
                isEntry
                  ? "font-medium text-ink"
                  : "-mx-1 rounded-small px-1 py-0.5 text-ink-2 hover:bg-hover hover:text-ink"
              }
            >
              {entry.label}
            </Link>
          </li>
        )}
        {!isEntry && text && (
          <li className="flex min-w-0 items-center gap-1">
            {entry && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
            <span aria-current="page" className="truncate font-medium text-ink">
              {text}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
