import { ListFileError } from "./list-file-error";

export type RowNote = { line: number; reason: string };

/** What the reading of a file came upon. Rows that were left out are named, the first of them with line and reason. */
export type ReadReport = {
  /** Rows under the header. */
  rows: number;
  skipped: number;
  skippedRows: RowNote[];
  /** NPIs that fail the check digit or are no number: the record is kept without one. */
  unusableNpis: number;
  /** Dates that are none: the record is kept without them. */
  unusableDates: number;
  /** Rows that the list itself marks as out of force. */
  outOfForce: number;
};

const namedRows = 20;

/** So many odd rows are no reason to refuse a short file. */
const toleratedRows = 3;
const toleratedShare = 0.01;

/** Gathers what is odd about the rows of a file, and refuses a file that is odd all over. */
export class RowNotes {
  readonly report: ReadReport = {
    rows: 0,
    skipped: 0,
    skippedRows: [],
    unusableNpis: 0,
    unusableDates: 0,
    outOfForce: 0,
  };

  constructor(readonly fileName: string) {}

  skip(line: number, reason: string): void {
    this.report.skipped += 1;
    if (this.report.skippedRows.length < namedRows) this.report.skippedRows.push({ line, reason });
  }

  /** To be called at the end of the file. Throws a ListFileError when too little of it could be read. */
  refuseIfOdd(): void {
    const { rows, skipped, skippedRows, outOfForce } = this.report;
    const [first] = skippedRows;
    if (rows === 0) throw new ListFileError(this.fileName, "it has no rows under its header");
    if (first === undefined) return;
    const isMost = skipped > Math.max(toleratedRows, rows * toleratedShare);
    if (!isMost && rows > skipped + outOfForce) return;
    const share = skipped === 1 ? "one of its rows" : `${skipped.toLocaleString("en-US")} of its rows`;
    throw new ListFileError(
      this.fileName,
      `${share} (of ${rows.toLocaleString("en-US")}) cannot be read: line ${first.line.toLocaleString("en-US")} ${first.reason}`,
    );
  }
}
