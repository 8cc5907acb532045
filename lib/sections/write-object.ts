import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { etag, reply } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { newId } from "@/lib/ids";
import { findForChange, touchProvider } from "@/lib/providers/change-provider";
import type { ElementKey } from "@/lib/verification/elements";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type { Element, Row } from "./element";
import { differs } from "./list-changes";
import { oneRow, putRows, removeRows } from "./section-rows";
import { numberChange, requireNowhereElse, shownRow } from "./provider-ssn";

type ObjectSection<Answer> = {
  name: string;
  noun: string;
  table: "licensure_actions" | "provider_profiles";
  feeds: readonly ElementKey[];
  columns: readonly string[];
  Input: { parse: (element: object) => unknown };
  toColumns: (element: Element) => Row;
  toElement: (row: Row | null) => Answer;
};
type Input = { params: { providerId: string }; body: { element: Element; reason?: string } };

/** Replaces a section that a provider has once; answers it as getProvider shows it. */
export async function writeObject<Answer>(
  ctx: Context,
  { action, section }: { action: string; section: ObjectSection<Answer> },
  { params, body }: Input,
) {
  const provider = await findForChange(ctx, params.providerId);
  const stored = await oneRow(ctx, section.table, provider.id);
  requireKnownId(section.noun, provider.id, { stored, element: body.element });
  await requireNowhereElse(ctx, { providerId: provider.id, sealed: stored?.ssn, body });
  const nothing = section.toColumns(section.Input.parse({}) as Element);
  const before = stored ?? nothing;
  const after = section.toColumns(body.element);
  const number = await numberChange(ctx, { providerId: provider.id, sealed: stored?.ssn, given: body.element.ssn });
  const isChanged = differs(section.columns, before, after);
  const place = { organizationId: ctx.organizationId, providerId: provider.id };
  if (!isChanged && number === null) {
    return reply(200, section.toElement(await shownRow(stored, place)), etag(provider.version));
  }

  const row = { ...stored, ...after, ...(number ? { ssn: number.column } : {}) };
  const columns = [...section.columns, ...(number ? ["ssn"] : [])];
  const written = await store(ctx, { table: section.table, providerId: provider.id, columns }, { row, nothing });
  await touchProvider(ctx, provider);
  await recordAudit(ctx, {
    action,
    subjectType: "provider",
    subjectId: provider.id,
    reason: body.reason,
    changes: {
      ...(isChanged ? { [section.name]: [toldOf(section, before), toldOf(section, after)] } : {}),
      ...(number ? { ssn: number.told } : {}),
    },
  });
  await dataArrived(ctx, provider.id, section.feeds);
  return reply(200, section.toElement(await shownRow(written, place)), etag(provider.version + 1));
}

/** The columns of a section, without what is sealed. */
const toldOf = ({ columns }: { columns: readonly string[] }, row: Row): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

function requireKnownId(
  noun: string,
  providerId: string,
  { stored, element }: { stored: Row | null; element: Element },
): void {
  const { id } = element;
  if (id === undefined || id === "" || id === stored?.id) return;
  throw notFound(`Provider ${providerId} has no ${noun} ${String(id)}`);
}

/** Writes the row; a licensing board's action without any content is none, and its row goes. */
async function store(
  ctx: Context,
  target: { table: ObjectSection<unknown>["table"]; providerId: string; columns: readonly string[] },
  { row, nothing }: { row: Row; nothing: Row },
): Promise<Row | null> {
  if (target.table === "provider_profiles") {
    await putRows(ctx, { ...target, key: "provider_id" }, [row]);
    return row;
  }
  const { table, providerId, columns } = target;
  if (!differs(columns, nothing, row)) {
    await removeRows(ctx, table, { providerId, ids: typeof row.id === "string" ? [row.id] : [] });
    return null;
  }
  const written = { ...row, id: row.id ?? newId("lac") };
  await putRows(ctx, { table, providerId, columns, key: "provider_id" }, [written]);
  return written;
}
