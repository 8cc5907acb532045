import type { Context } from "@/lib/api/context";
import { badRequest, notFound } from "@/lib/api/errors";
import type { OutreachTemplate } from "@/lib/generated/prisma/client";
import type { Audience } from "./letter-schemas";
import { builtInLetter, type Letter } from "./outreach-letter";
import { problemsOfText } from "./template-text";

/** Templates that one organization may have, archived ones included: a list of them is answered whole. */
export const maximumTemplates = 200;

/** Throws 404. */
export async function requireTemplate({ db, organizationId }: Context, id: string): Promise<OutreachTemplate> {
  const template = await db.outreachTemplate.findFirst({ where: { organizationId, id } });
  if (!template) throw notFound(`Outreach template ${id} was not found`);
  return template;
}

/** Throws 400 that names every field which letters to this audience do not have, with its place. */
export function requireSoundText({ subject, body }: Letter, audience: Audience): void {
  const problems = [...problemsOfText("subject", subject, audience), ...problemsOfText("body", body, audience)];
  if (problems.length === 0) return;
  const named = problems.slice(0, 5).map(({ path, message }) => `${path}: ${message}`);
  throw badRequest(`Invalid body: ${named.join("; ")}${problems.length > 5 ? "; …" : ""}`, problems.slice(0, 50));
}

export type ChosenTemplate = Letter & { id: string | null; name: string };

const refused = (message: string) =>
  badRequest(`Invalid body: templateId: ${message}`, [{ path: "templateId", message }]);

/**
 * What a letter to this audience is written from: the template that was named, else the organization's default one,
 * else the built-in letter. Throws 400 when the named one is unknown, archived or for others.
 */
export async function chosenTemplate(
  ctx: Context,
  audience: Audience,
  id: string | undefined,
): Promise<ChosenTemplate> {
  const { db, organizationId } = ctx;
  if (id === undefined) {
    const template = await db.outreachTemplate.findFirst({
      where: { organizationId, audience, isDefault: true, archivedAt: null },
    });
    return template ?? { id: null, name: "", ...builtInLetter };
  }
  const template = await db.outreachTemplate.findFirst({ where: { organizationId, id } });
  if (!template) throw refused(`there is no template ${id}`);
  if (template.archivedAt) throw refused(`the template ${template.name} was archived`);
  if (template.audience !== audience)
    throw refused(`the template ${template.name} is for letters to a ${template.audience}`);
  return template;
}
