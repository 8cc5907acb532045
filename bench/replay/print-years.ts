/** What a year of the replay came to. */
export type Year = {
  months: number;
  records: number;
  withMemory: number;
  withoutMemory: number;
  certain: number;
  reopened: number;
  closed: number;
  seconds: number;
};

export const nothing = (): Year => ({
  months: 0,
  records: 0,
  withMemory: 0,
  withoutMemory: 0,
  certain: 0,
  reopened: 0,
  closed: 0,
  seconds: 0,
});

const cells = (values: readonly (string | number)[]) =>
  values.map((value, index) => (index === 0 ? String(value).padEnd(6) : String(value).padStart(16))).join("");

/** The table of years, and why flags were open again. */
export function printYears(years: ReadonlyMap<string, Year>, reasons: ReadonlyMap<string, number>): void {
  console.log(
    cells([
      "year",
      "months",
      "records listed",
      "without memory",
      "with memory",
      "of them certain",
      "opened again",
      "closed by list",
      "seconds",
    ]),
  );
  const total = nothing();
  for (const [year, tally] of years) {
    const { months, records, withoutMemory, withMemory, certain, reopened, closed, seconds } = tally;
    for (const key of ["months", "withoutMemory", "withMemory", "certain", "reopened", "closed", "seconds"] as const)
      total[key] += tally[key];
    console.log(
      cells([year, months, records, withoutMemory, withMemory, certain, reopened, closed, seconds.toFixed(0)]),
    );
  }
  const { months, withoutMemory, withMemory, certain, reopened, closed, seconds } = total;
  console.log(cells(["all", months, "", withoutMemory, withMemory, certain, reopened, closed, seconds.toFixed(0)]));
  console.log(
    `\nAlerts: ${withMemory} with memory, ${withoutMemory} without: ${(withoutMemory / Math.max(1, withMemory)).toFixed(1)} times as many.`,
  );
  console.log("Opened again because:");
  for (const [reason, count] of [...reasons].toSorted((left, right) => right[1] - left[1]))
    console.log(`  ${count} × ${reason}`);
}
