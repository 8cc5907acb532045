import { ProductMark } from "@/components/shell/product-mark";

/** The places of rail and top bar while the screen's script loads, so that nothing moves when they fill. */
export function FrameOutline() {
  return (
    <div className="isolate min-h-dvh md:grid md:h-dvh md:grid-cols-[var(--rail-width)_minmax(0,1fr)]">
      <div className="border-r bg-rail max-md:hidden">
        <div className="flex h-(--topbar-height) items-center gap-2 px-4">
          <ProductMark />
          <span className="rail-text text-14 font-semibold text-ink">Credence</span>
        </div>
      </div>
      <div className="h-(--topbar-height) border-b bg-canvas" />
    </div>
  );
}
