import { FlaskConical } from "lucide-react";
import Link from "next/link";

/** Stands above every screen of a test-data deployment, so that nobody takes what is below for real. */
export function SandboxBanner() {
  return (
    <aside
      aria-label="Test data"
      className="sticky top-0 z-40 flex h-(--banner-height) items-center justify-center gap-2 overflow-hidden border-b bg-waiting-soft px-4 text-12 font-medium text-waiting print:hidden"
    >
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      <p className="truncate">
        Test data
        <span className="max-sm:hidden">: nothing here is real, and nothing is sent outside the allowed hosts</span>
      </p>
      <Link href="/console/sandbox" prefetch={false} className="shrink-0 underline underline-offset-2">
        Clock and reset
      </Link>
    </aside>
  );
}
