import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { badRequest, conflict } from "@/lib/api/errors";
import type { Verb } from "@/lib/api/operation";
import { recordAudit } from "@/lib/audit/record";
import { dayOf } from "@/lib/day";
import { newId } from "@/lib/ids";
import { findForChange, touchProvider } from "@/lib/providers/change-provider";
import type { Element, Row } from "@/lib/sections/element";
import { maximumElements } from "@/lib/sections/list-section";
import { professionalIdKey, professionalIds } from "@/lib/sections/professional-ids";
import { putRows } from "@/lib/sections/section-rows";
import { dataArrived } from "@/lib/workflows/data-arrived";
import type * as op from "./operations";
import type { CreatedProfessionalId, ProfessionalIdInput } from "./professional-id-schemas";

type Given = z.output<typeof ProfessionalIdInput>;

const named = ({ type, number, state }: Given): string => `${type} ${number.trim()}${state ? ` (${state})` : ""}`;

function requireDifferent(given: readonly Given[]): void {
  const seen = new Set<string>();
  for (const [index, one] of given.entries()) {
    const key = professionalIdKey(one);
    if (seen.has(key)) {
      throw badRequest(`Invalid body: ${named(one)} stands in the list twice`, [
        { path: `professional_ids.${index}`, message: "stands in the list twice" },
      ]);
    }
    seen.add(key);
  }
}

/** Throws 409 for an id on record, and for more than the section, which is written as a whole, may hold. */
async function requireNew(ctx: Context, providerId: string, given: readonly Given[]): Promise<void> {
  const present = await ctx.db.professionalId.findMany({
    where: { organizationId: ctx.organizationId, providerId },
    select: { type: true, number: true, state: true },
  });
  const known = new Set(present.map(professionalIdKey));
  const again = given.find((one) => known.has(professionalIdKey(one)));
  if (again) throw conflict(`The provider already has this professional id: ${named(again)}`);
  if (present.length + given.length > maximumElements) {
    throw conflict(`The provider has ${present.length} professional ids and may have ${maximumElements} at most`);
  }
}

/** What the section calls `note` is `notes` here. */
const elementOf = ({ notes, ...given }: Given): Element =>
  professionalIds.ElementInput.parse({ ...given, note: notes }) as Element;

export const createProfessionalIds: Verb<typeof op.createProfessionalIds> = async (ctx, { params, body }) => {
  const given = body.professional_ids;
  requireDifferent(given);
  const provider = await findForChange(ctx, params.providerId);
  if (given.length === 0) return [];
  await requireNew(ctx, provider.id, given);
  const facts = { degree: provider.degree, today: dayOf(ctx.now) };
  const rows = given.map((one): Row => ({ ...professionalIds.toColumns(elementOf(one), facts), id: newId("pid") }));
  const created = rows.map((row): z.input<typeof CreatedProfessionalId> => {
    const { note, issue_date, expiration_date, ...shown } = professionalIds.toElement(row, facts);
    return {
      ...shown,
      ...(issue_date ? { issue_date } : {}),
      ...(expiration_date ? { expiration_date } : {}),
      notes: note,
    };
  });
  const { table, columns } = professionalIds;
  await putRows(ctx, { table, providerId: provider.id, key: "id", columns }, rows);
  await touchProvider(ctx, provider);
  await recordAudit(ctx, {
    action: "createProfessionalIds",
    subjectType: "provider",
    subjectId: provider.id,
    changes: { professional_ids: [null, created] },
  });
  await dataArrived(ctx, provider.id);
  return created;
};
