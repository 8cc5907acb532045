import { JsonText, page, type Verb } from "@/lib/api/operation";
import { runStatement, runStatements } from "@/lib/db";
import { statementOf } from "@/lib/prepared";
import { rememberTotal, totalOf } from "@/lib/providers/list-positions";
import { countStatement, knownStatement, pageStatements } from "./list-statement";
import type * as op from "./operations";

/** Workflows by creation unless sorted otherwise, with their providers; `count` is the number of all that match. */
export const listWorkflows: Verb<typeof op.listWorkflows> = async ({ db, organizationId }, { query }) => {
  const { offset, limit, sort: _sort, ...choice } = query;
  // Whatever begins a workflow or moves it writes its provider too; who is assigned to it does not.
  const name = query.assignedTo === undefined ? `workflows ${JSON.stringify([organizationId, choice])}` : undefined;
  const known = name === undefined ? undefined : totalOf(name);
  const { first, otherwise } = pageStatements(organizationId, query);
  const asked = (sql: typeof first.sql, isPrepared: boolean) => statementOf(sql, { isPrepared });
  // The snapshot is the older one: a total of the page's moment is then given up too soon at worst.
  const parts = [asked(knownStatement(organizationId, query, known), true), asked(first.sql, first.isPrepared)];
  const [[[told, snapshot] = []] = [], found = []] = await runStatements(
    db,
    parts.map(([statement, values]) => ({ statement, values })),
  );
  const isWhole = found.length === limit || (told != null && offset + found.length >= Number(told));
  const items =
    isWhole || otherwise === undefined ? found : await runStatement(db, ...asked(otherwise.sql, otherwise.isPrepared));
  const isEnd = items.length < limit && (offset === 0 || items.length > 0);

  async function count(): Promise<number> {
    if (isEnd) return offset + items.length;
    if (told != null) return Number(told);
    const [[counted] = []] = await runStatement(db, ...asked(countStatement(organizationId, query), false));
    return Number(counted);
  }

  const total = await count();
  if (name !== undefined) rememberTotal(name, { snapshot: snapshot ?? "", total });
  const body = new JsonText(`{"data":[${items.map(([item]) => item).join(",")}],"count":${total}}`);
  return page(body, { hasMore: offset + items.length < total });
};
