import { classNames } from "@/components/ui/class-names";
import { waterfallOf } from "./waterfall";

type MatchWaterfallProps = {
  bars: readonly { label: string; bits: number; detail: string }[];
  /** The score the bars add up to. */
  bits: number;
  /** The cut: from here on a person looks. Null where no score decides. */
  threshold: number | null;
};

const inBits = (bits: number) => `${bits < 0 ? "−" : ""}${Math.abs(bits).toFixed(1)}`;
const signed = (bits: number) => (bits < 0 ? inBits(bits) : `+${inBits(bits)}`);
const columns = "grid grid-cols-[6.5rem_minmax(0,1fr)_3rem] items-center gap-x-3";

/** Why a list record was taken for the provider: each agreement a bar that starts where the last one ended, and the cut. */
export function MatchWaterfall({ bars, bits, threshold }: MatchWaterfallProps) {
  const { steps, total, cut, zero } = waterfallOf(bars, bits, threshold);
  const isOver = threshold === null || bits >= threshold;
  const lines = (
    <>
      <span aria-hidden className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${zero}%` }} />
      {cut !== null && (
        <span
          aria-hidden
          className="absolute inset-y-0 w-0 border-l border-dashed border-ink-2"
          style={{ left: `${cut}%` }}
        />
      )}
    </>
  );
  return (
    <div className="text-12">
      <div className={classNames(columns, "text-ink-3")}>
        <span>Evidence</span>
        <span className="relative h-5">
          {cut !== null && (
            <span className="absolute -translate-x-1/2 whitespace-nowrap text-ink-2" style={{ left: `${cut}%` }}>
              Cut {threshold}
            </span>
          )}
        </span>
        <span className="text-right">Bits</span>
      </div>
      <ol aria-label="Evidence, in bits">
        {steps.map(({ label, bits: worth, detail, start, width }) => (
          <li key={label} className={classNames(columns, "group")} title={detail}>
            <span className="truncate text-ink-2">{label}</span>
            <span className="relative block h-6">
              {lines}
              <span
                aria-hidden
                className={classNames(
                  "absolute top-1.5 h-3 rounded-[2px]",
                  worth < 0 ? "border border-control bg-raised" : "bg-minor-solid",
                )}
                style={{ left: `${start}%`, width: `max(2px, ${width}%)` }}
              />
              <span className="sr-only">{detail}</span>
            </span>
            <span className={classNames("text-right", worth < 0 ? "text-ink-3" : "text-ink")}>{signed(worth)}</span>
          </li>
        ))}
        <li className={classNames(columns, "border-t font-medium")}>
          <span className="text-ink">Score</span>
          <span className="relative block h-7">
            {lines}
            <span
              aria-hidden
              className={classNames("absolute top-2 h-3 rounded-[2px]", isOver ? "bg-critical-solid" : "bg-done-solid")}
              style={{ left: `${total.start}%`, width: `max(2px, ${total.width}%)` }}
            />
            {threshold !== null && (
              <span className="sr-only">
                {isOver ? `At or above the cut of ${threshold}` : `Below the cut of ${threshold}`}
              </span>
            )}
          </span>
          <span className="text-right text-ink">{inBits(bits)}</span>
        </li>
      </ol>
    </div>
  );
}
