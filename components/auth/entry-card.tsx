import type { ReactNode } from "react";
import { ProductMark } from "@/components/shell/product-mark";

type EntryCardProps = { title: string; about: ReactNode; children: ReactNode };

/** The one card of a screen before anybody is signed in. */
export function EntryCard({ title, about, children }: EntryCardProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-rail p-4">
      <div className="flex w-full max-w-md flex-col gap-5 rounded border bg-raised p-6">
        <header>
          <ProductMark className="size-8" />
          <h1 className="mt-3 text-20 font-semibold tracking-tight">{title}</h1>
          <p className="text-13 text-ink-2">{about}</p>
        </header>
        {children}
      </div>
    </main>
  );
}
