import { expect, test } from "vitest";
import { certificateMonths, monthWords } from "./certificate-months";

const certificate = (source: string, month: string) => ({
  id: `crt_${source}_${month}`,
  source,
  listName: source,
  month,
  isComplete: true,
  contentHash: "",
  createdAt: null,
});

test("months run from the present one back to the first certificate, over years and gaps", () => {
  const months = certificateMonths([certificate("oig", "2025-11"), certificate("ofac", "2026-01")], "2026-02-03");
  expect(months.map(({ month, bySource }) => [month, [...bySource.keys()]])).toEqual([
    ["2026-02", []],
    ["2026-01", ["ofac"]],
    ["2025-12", []],
    ["2025-11", ["oig"]],
  ]);
});

test("without any certificate there is the present month", () => {
  expect(certificateMonths([], "2026-02-03").map(({ month }) => month)).toEqual(["2026-02"]);
  expect(monthWords("2026-02")).toBe("February 2026");
});
