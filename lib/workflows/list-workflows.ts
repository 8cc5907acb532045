import { JsonText, page, type Verb } from "@/lib/api/operation";
import { runStatements } from "@/lib/db";
import { statementOf } from "@/lib/prepared";
import { rememberTotal, totalOf } from "@/lib/providers/list-positions";
import { countStatement, isPlannedOnce, itemsStatement } from "./list-statement";
import type * as op from "./operations";

/** Workflows by creation unless sorted otherwise, with their providers; `count` is the number of all that match. */
export const listWorkflows: Verb<typeof op.listWorkflows> = async ({ db, organizationId }, { query }) => {
  const isPrepared = isPlannedOnce(organizationId, query);
  // Whatever begins a workflow or moves it writes its provider too; who is assigned to it does not.
  const { offset: _offset, limit: _limit, sort: _sort, ...choice } = query;
  const name = query.assignedTo === undefined ? `workflows ${JSON.stringify([organizationId, choice])}` : undefined;
  const known = name === undefined ? undefined : totalOf(name);
  const parts = [itemsStatement(organizationId, query), countStatement(organizationId, query, known)].map((sql) => {
    const [statement, values] = statementOf(sql, { isPrepared });
    return { statement, values };
  });
  const [items = [], [[counted, snapshot] = []] = []] = await runStatements(db, parts);
  const count = Number(counted);
  if (name !== undefined) rememberTotal(name, { snapshot: snapshot ?? "", total: count });
  const body = new JsonText(`{"data":[${items.map(([item]) => item).join(",")}],"count":${count}}`);
  return page(body, { hasMore: query.offset + items.length < count });
};
