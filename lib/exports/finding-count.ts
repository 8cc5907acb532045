import { keptFindings } from "./finding-kinds";
import type { FindingTally } from "./finding-tallies";
import type { CheckedRow, Finding } from "./preflight";

/** A finding as it is kept to be read on screen. */
export type KeptFinding = {
  position: number;
  tableName: string;
  row: number;
  recordId: string;
  name: string;
  npi: string;
  kind: string;
  outcome: string;
  columnName: string;
  value: string;
  why: string;
};

/** What the pre-flight has found so far. Plain data. */
export type Found = { findings: number; rejectedRows: number; tallies: FindingTally[]; kept: KeptFinding[] };

/** Counts what an export's pre-flight finds, slice after slice, and keeps the first findings of each kind. */
export class FindingCount {
  readonly #kept: KeptFinding[] = [];
  readonly #tallies: Map<string, FindingTally>;
  #findings: number;
  #rejectedRows: number;

  constructor({ tallies, findings, rejectedRows }: Omit<Found, "kept">) {
    this.#tallies = new Map(tallies.map((tally) => [`${tally.table} ${tally.kind}`, { ...tally }]));
    this.#findings = findings;
    this.#rejectedRows = rejectedRows;
  }

  get found(): Found {
    const [findings, rejectedRows] = [this.#findings, this.#rejectedRows];
    return { findings, rejectedRows, tallies: [...this.#tallies.values()], kept: this.#kept };
  }

  /** Takes the findings of one row; `line` counts as a spreadsheet does: the header is line 1. */
  add({ table, recordId, name, npi }: CheckedRow, line: number, findings: readonly Finding[]): void {
    if (findings.some(({ outcome }) => outcome === "Rejected")) this.#rejectedRows += 1;
    for (const { kind, outcome, column, value, why } of findings) {
      const key = `${table} ${kind}`;
      const tally = this.#tallies.get(key) ?? { table, kind, outcome, count: 0 };
      tally.count += 1;
      this.#tallies.set(key, tally);
      const position = this.#findings;
      this.#findings += 1;
      if (tally.count > keptFindings) continue;
      const whose = { tableName: table, row: line, recordId, name, npi };
      this.#kept.push({ position, ...whose, kind, outcome, columnName: column, value, why });
    }
  }
}
