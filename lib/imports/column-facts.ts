import { z } from "zod";
import { isNpi } from "@/lib/providers/npi";
import { isStateList } from "@/lib/providers/provider-input";
import { statesOf } from "./field";
import { dateOrders } from "./import-kinds";
import { readDate } from "./read-dates";

const mostExamples = 5;
const longestExample = 100;
/** Share of the values that must be dates before a column counts as one of dates: some are always wrong. */
const mostlyDates = 0.8;
/** Share of the better order's own dates from which the other order's own ones are more than slips. */
const contested = 0.2;

/** What the first rows say of a column; kept with the import, for they are not read again. */
export const ColumnFacts = z.object({
  examples: z.array(z.string()),
  /** Shares of the first rows: with a value; of those, NPIs with a right check digit, and codes or names of states. */
  filled: z.number(),
  npis: z.number(),
  states: z.number(),
  /** Null where the values are no dates. */
  dates: z.object({ fitting: z.array(z.enum(dateOrders)), isAmbiguous: z.boolean(), isPlain: z.boolean() }).nullable(),
});
export type ColumnFacts = z.infer<typeof ColumnFacts>;

const century = { thisYear: 2000, ahead: 50 };
const share = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 1000) / 1000);
const soundsLikeDate = /date|dob|birth|born|expir|effective|since|\bday\b|issued|due/i;

/** How the values of a column could be dates; days of Excel are only numbers, so its name must say that they are. */
function datesIn(name: string, values: readonly string[]): ColumnFacts["dates"] {
  const read = new Map(
    dateOrders.map((order) => [order, values.map((value) => readDate(value, order, century) !== null)]),
  );
  const count = (order: (typeof dateOrders)[number]) => read.get(order)?.filter(Boolean).length ?? 0;
  const orders = dateOrders.filter((order) => order !== "excel" || soundsLikeDate.test(name));
  const dated = values.filter((_, index) => orders.some((order) => read.get(order)?.[index])).length;
  if (dated === 0 || dated < values.length * mostlyDates) return null;
  const best = Math.max(...orders.map(count));
  const fitting = orders.filter((order) => count(order) === best);
  const onlyIn = (one: "us" | "day-first", other: "us" | "day-first") =>
    values.filter((_, index) => read.get(one)?.[index] && !read.get(other)?.[index]).length;
  const [american, european] = [onlyIn("us", "day-first"), onlyIn("day-first", "us")];
  const isPlain = fitting.includes("iso");
  const isContested = Math.min(american, european) > Math.max(american, european) * contested;
  return {
    fitting,
    isPlain,
    isAmbiguous: !isPlain && (isContested || (fitting.includes("us") && fitting.includes("day-first"))),
  };
}

/** What the first rows of a file say of its columns. */
export function columnFacts(columns: readonly string[], rows: readonly (readonly string[])[]): ColumnFacts[] {
  return columns.map((name, index) => {
    const values = rows.flatMap((row) => (row[index] ?? "").trim() || []);
    return {
      examples: [...new Set(values)].slice(0, mostExamples).map((value) => value.slice(0, longestExample)),
      filled: share(values.length, rows.length),
      npis: share(values.filter(isNpi).length, values.length),
      states: share(values.filter((value) => isStateList(statesOf(value))).length, values.length),
      dates: datesIn(name, values),
    };
  });
}
