import type { Context } from "@/lib/api/context";
import { notFound } from "@/lib/api/errors";
import { etag, reply } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { dayOf } from "@/lib/day";
import { type IdPrefix, newId } from "@/lib/ids";
import { findForChange, touchProvider } from "@/lib/providers/change-provider";
import type { ElementKey } from "@/lib/verification/elements";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type { Element, Row } from "./element";
import { type ListChanges, listChanges } from "./list-changes";
import type { SectionFacts } from "./list-section";
import { listRows, putRows, removeRows } from "./section-rows";

type ListSection<Answer> = {
  name: string;
  noun: string;
  table: string;
  idPrefix: IdPrefix;
  feeds: readonly ElementKey[];
  columns: readonly string[];
  toColumns: (element: Element, facts: SectionFacts) => Row;
  toElement: (row: Row, facts: SectionFacts) => Answer;
};
type Input = { params: { providerId: string }; body: { elements: readonly Element[]; reason?: string } };

/** Replaces a section that is a list, all of it or nothing; answers it as getProvider shows it. */
export async function writeList<Answer>(
  ctx: Context,
  { action, section }: { action: string; section: ListSection<Answer> },
  { params, body }: Input,
) {
  const provider = await findForChange(ctx, params.providerId);
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  const present = await listRows(ctx, section.table, provider.id);
  requireKnownIds(section.noun, provider.id, { present, elements: body.elements });

  const changes = listChanges(section.columns, {
    present,
    wanted: body.elements.map((element) => ({ ...section.toColumns(element, facts), id: idOf(element) })),
    newId: () => newId(section.idPrefix),
  });
  const shown = (rows: readonly Row[]) =>
    rows.map((row) => section.toElement({ ...ownersOf(provider), ...row }, facts));
  const isChanged = changes.removed.length + changes.written.length > 0 || changes.isReordered;
  if (!isChanged) return reply(200, shown(changes.wanted), etag(provider.version));

  await store(ctx, section, provider.id, { present, changes });
  await touchProvider(ctx, provider);
  await recordAudit(ctx, {
    action,
    subjectType: "provider",
    subjectId: provider.id,
    reason: body.reason,
    changes: {
      [section.name]: [shown([...changes.removed, ...changes.overwritten]), shown(changes.written)],
      ...(changes.isReordered ? { order: [present.map(idOf), changes.wanted.map(idOf)] } : {}),
    },
  });
  await dataArrived(ctx, provider.id, changes.hasNewFacts ? section.feeds : []);
  return reply(200, shown(changes.wanted), etag(provider.version + 1));
}

const idOf = ({ id }: Row): string | undefined => (typeof id === "string" && id !== "" ? id : undefined);

const ownersOf = ({ id, organizationId }: { id: string; organizationId: string }) => ({
  provider_id: id,
  organization_id: organizationId,
});

/** Throws 404 for an id that none of the provider's rows has. */
function requireKnownIds(
  noun: string,
  providerId: string,
  { present, elements }: { present: readonly Row[]; elements: readonly Element[] },
): void {
  const known = new Set(present.map(idOf));
  const unknown = elements.map(idOf).find((id) => id !== undefined && !known.has(id));
  if (unknown !== undefined) throw notFound(`Provider ${providerId} has no ${noun} ${unknown}`);
}

async function store(
  ctx: Context,
  { table, columns }: Pick<ListSection<unknown>, "table" | "columns">,
  providerId: string,
  { present, changes: { removed, written, wanted } }: { present: readonly Row[]; changes: ListChanges },
): Promise<void> {
  const places = new Map(present.map((row) => [row.id, row.position]));
  const changed = new Set(written.map(({ id }) => id));
  const rows = wanted
    .map((row, position): Row => ({ ...row, position }))
    .filter(({ id, position }) => changed.has(id) || places.get(id) !== position);
  await removeRows(ctx, table, { providerId, ids: removed.flatMap((row) => idOf(row) ?? []) });
  await putRows(ctx, { table, providerId, key: "id", columns: [...columns, "position"] }, rows);
}
