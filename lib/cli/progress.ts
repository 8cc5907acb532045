import { MultiBar, Presets, type SingleBar } from "cli-progress";
import { number } from "@/lib/counted";

type State = { rows: number; bytesRead: number; bytesTotal: number };

export type Progress = { update: (state: State) => void; stop: () => void };

const lineEveryMs = 3_000;

/** Whole rows per second. */
export const rowsPerSecond = (rows: number, milliseconds: number): number =>
  Math.round(rows / Math.max(milliseconds / 1000, 0.001));

function bar(title: string): Progress {
  // One bar of a MultiBar: alone, a SingleBar leaves the cursor hidden when the process is interrupted.
  const bars = new MultiBar(
    {
      format: `${title} {bar} {percentage}% · {rows} rows · {rate} rows/s`,
      hideCursor: true,
      clearOnComplete: true,
      forceRedraw: true,
    },
    Presets.shades_classic,
  );
  const start = performance.now();
  let single: SingleBar | undefined;
  return {
    update: ({ rows, bytesRead, bytesTotal }) => {
      const shown = { rows: number(rows), rate: number(rowsPerSecond(rows, performance.now() - start)) };
      single ??= bars.create(bytesTotal, 0, shown);
      single.update(bytesRead, shown);
    },
    stop: () => bars.stop(),
  };
}

function lines(title: string, say: (line: string) => void): Progress {
  const start = performance.now();
  let saidAt = start;
  return {
    update: ({ rows, bytesRead, bytesTotal }) => {
      const at = performance.now();
      if (at - saidAt < lineEveryMs) return;
      saidAt = at;
      const percent = Math.floor((bytesRead / Math.max(bytesTotal, 1)) * 100);
      say(`${title} ${percent}% · ${number(rows)} rows · ${number(rowsPerSecond(rows, at - start))} rows/s`);
    },
    stop: () => undefined,
  };
}

/** Shows how far reading a file has come: a bar in a terminal, a line every few seconds elsewhere. */
export function showProgress(title: string, say: (line: string) => void): Progress {
  return process.stderr.isTTY === true ? bar(title) : lines(title, say);
}
