import { preparedAs } from "@/lib/prepared";
import type { Statement, Together } from "@/lib/statement-batch";
import { columnOf, given, rowsOfArrays, type Type } from "./columns";

/**
 * A question that several may ask at once: what it says of `$1`, `$2` … is asked for each of them by the same index, in
 * one statement. `types` of the parameters, text unless said. Rows that somebody else holds are left out instead of
 * waited for: whoever misses one asks again by itself, and the others have gone on meanwhile.
 */
export function askedTogether(statement: Required<Pick<Statement, "name" | "text">>, types: Type[] = []): Statement {
  const count = Math.max(...[...statement.text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const names = Array.from({ length: count }, (_, index) => `v${index + 1}`);
  const own = statement.text
    .replace(/\$(\d+)/g, (_, number: string) => `(${given(`v${number}`, types[Number(number) - 1])})`)
    .replace(/\bFOR (?:NO KEY )?UPDATE\b/, "$& SKIP LOCKED");
  const text = `SELECT given.place, found.* FROM ${rowsOfArrays(names.map((name, index) => ({ name, parameter: index + 1 })))}, LATERAL (${own}) AS found`;
  const together: Together = {
    isRead: true,
    of: (values) => ({ statement: preparedAs(text), values: names.map((_, index) => columnOf(values, index)) }),
  };
  return { ...statement, together };
}
