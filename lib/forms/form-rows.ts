import type { Context } from "@/lib/api/context";
import { badRequest, conflict, notFound } from "@/lib/api/errors";
import type { Form, FormVersion } from "@/lib/generated/prisma/client";
import { bringBuiltInForm, builtInForm } from "./built-in-form";

const standing = { select: { id: true, version: true, state: true } } as const;

/** A form of the organization with the state of its versions. Throws 404. */
export async function requireForm(ctx: Context, id: string) {
  const { db, organizationId } = ctx;
  if (id === builtInForm.id) await bringBuiltInForm(ctx);
  const form = await db.form.findFirst({ where: { organizationId, id }, include: { versions: standing } });
  if (!form) throw notFound(`Form ${id} was not found`);
  return form;
}

/** Every form of the organization in the order of their creation. */
export async function allForms(
  ctx: Context,
): Promise<(Form & { versions: Pick<FormVersion, "id" | "version" | "state">[] })[]> {
  const { db, organizationId } = ctx;
  await bringBuiltInForm(ctx);
  return db.form.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { versions: standing },
  });
}

/** A version of this form. Throws 404. */
export async function requireVersion(ctx: Context, formId: string, id: string): Promise<FormVersion> {
  const { db, organizationId } = ctx;
  if (formId === builtInForm.id) await bringBuiltInForm(ctx);
  const version = await db.formVersion.findFirst({ where: { organizationId, formId, id } });
  if (!version) throw notFound(`Version ${id} of form ${formId} was not found`);
  return version;
}

/** The draft of a form; null while there is none. */
export const findDraft = ({ db, organizationId }: Context, formId: string): Promise<FormVersion | null> =>
  db.formVersion.findFirst({ where: { organizationId, formId, state: "draft" } });

const refused = (path: string, message: string) => badRequest(`Invalid body: ${path}: ${message}`, [{ path, message }]);

/** The version that a submission is read by. Throws 400 that names the one which is unknown, a draft or gone. */
export async function versionToFillIn(
  ctx: Context,
  { formVersionId, formKey }: { formVersionId?: string; formKey?: string },
): Promise<FormVersion> {
  const { db, organizationId } = ctx;
  await bringBuiltInForm(ctx);
  if (formVersionId !== undefined) {
    const named = await db.formVersion.findFirst({
      where: { organizationId, id: formVersionId },
      include: { form: { select: { key: true } } },
    });
    if (!named) throw refused("formVersionId", `there is no version ${formVersionId} of a form`);
    const { form, ...version } = named;
    if (formKey !== undefined && form.key !== formKey)
      throw refused("formKey", `version ${formVersionId} is of the form ${form.key}, not of ${formKey}`);
    if (version.state === "published") return version;
    const why = version.state === "draft" ? "is a draft" : "was withdrawn";
    throw refused("formVersionId", `version ${formVersionId} ${why} and takes no submissions`);
  }
  const form = await db.form.findFirst({
    where: { organizationId, ...(formKey === undefined ? { isDefault: true } : { key: formKey }) },
    select: { id: true, key: true },
  });
  if (!form) throw refused("formKey", `there is no form ${formKey}`);
  const newest = await db.formVersion.findFirst({
    where: { organizationId, formId: form.id, state: "published" },
    orderBy: { version: "desc" },
  });
  if (!newest) throw refused("formKey", `no version of the form ${form.key} takes submissions`);
  return newest;
}

/** Forms that one organization may have: a list of them is answered whole. */
const maximumForms = 100;

export async function requireRoom({ db, organizationId }: Context): Promise<void> {
  const count = await db.form.count({ where: { organizationId } });
  if (count >= maximumForms) throw conflict(`An organization has at most ${maximumForms} forms`);
}
