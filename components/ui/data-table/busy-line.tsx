import { classNames } from "@/components/ui/class-names";

/** A thin line that says "on its way", only when it takes longer than a fifth of a second. */
export function BusyLine({ isBusy }: { isBusy: boolean }) {
  return (
    <div
      aria-hidden
      className={classNames(
        "pointer-events-none sticky top-0 left-0 z-30 -mb-0.5 h-0.5 overflow-hidden transition-opacity",
        isBusy ? "opacity-100 delay-200" : "opacity-0",
      )}
    >
      {isBusy && <div className="h-full w-1/4 animate-sweep bg-accent" />}
    </div>
  );
}
