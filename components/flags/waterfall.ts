type Bar = { label: string; bits: number; detail: string };
type Span = { start: number; width: number };

export type Waterfall = { steps: (Bar & Span)[]; total: Span; cut: number | null; zero: number };

/**
 * Where each bar stands, in percent of the width: every bar begins where the one before it ended, the last line is the
 * score from zero. The scale holds every running sum and the cut, with a little air on the right. Without a threshold no
 * score decides, and there is no cut.
 */
export function waterfallOf(bars: readonly Bar[], bits: number, threshold: number | null): Waterfall {
  const sums = bars.reduce<number[]>((all, bar) => [...all, (all.at(-1) ?? 0) + bar.bits], []);
  const low = Math.min(0, bits, ...sums);
  const high = Math.max(threshold ?? 0, bits, ...sums);
  const scale = 100 / ((high - low) * 1.04 || 1);
  const at = (value: number) => (value - low) * scale;
  const span = (from: number, to: number): Span => ({
    start: at(Math.min(from, to)),
    width: Math.abs(to - from) * scale,
  });
  return {
    steps: bars.map((bar, index) => ({ ...bar, ...span(sums[index - 1] ?? 0, sums[index] ?? 0) })),
    total: span(0, bits),
    cut: threshold === null ? null : at(threshold),
    zero: at(0),
  };
}
