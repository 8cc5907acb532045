import type { Context } from "@/lib/api/context";
import { newId } from "@/lib/ids";

const by = { createdBy: "usr_test", createdByName: "Test" };

/** A form with one published version and one submission of it. */
export async function addForm({
  db,
  organizationId,
  now,
}: Context): Promise<{ frm: string; frv: string; sub: string }> {
  const [frm, frv, sub] = [newId("frm"), newId("frv"), newId("sub")];
  const field = { key: "dentalPermit", label: "Dental permit", type: "text", section: "Permits" };
  await db.form.create({ data: { organizationId, id: frm, key: "dental", name: "Dental application", ...by } });
  await db.formVersion.create({
    data: {
      organizationId,
      id: frv,
      formId: frm,
      version: 1,
      state: "published",
      fields: [{ ...field, required: false, choices: [] }],
      fieldMap: [{ from: "dentalPermit", to: "permits.dental" }],
      publishedAt: now,
      publishedByName: "Test",
      ...by,
    },
  });
  await db.formSubmission.create({
    data: {
      organizationId,
      id: sub,
      formId: frm,
      formVersionId: frv,
      data: { dentalPermit: "D-1" },
      mappedData: { permits: { dental: "D-1" } },
      submittedById: "usr_test",
      ...by,
    },
  });
  return { frm, frv, sub };
}
