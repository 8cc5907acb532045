import { JsonText, page, type Verb } from "@/lib/api/operation";
import { runStatements } from "@/lib/db";
import { statementOf } from "@/lib/prepared";
import { countStatement, isPlannedOnce, itemsStatement } from "./list-statement";
import type * as op from "./operations";

/** Workflows by creation unless sorted otherwise, with their providers; `count` is the number of all that match. */
export const listWorkflows: Verb<typeof op.listWorkflows> = async ({ db, organizationId }, { query }) => {
  const isPrepared = isPlannedOnce(organizationId, query);
  const parts = [itemsStatement(organizationId, query), countStatement(organizationId, query)].map((sql) => {
    const [statement, values] = statementOf(sql, { isPrepared });
    return { statement, values };
  });
  const [items = [], [[counted] = []] = []] = await runStatements(db, parts);
  const count = Number(counted);
  const body = new JsonText(`{"data":[${items.map(([item]) => item).join(",")}],"count":${count}}`);
  return page(body, { hasMore: query.offset + items.length < count });
};
