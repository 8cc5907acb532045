import type { Context } from "@/lib/api/context";
import { badRequest, notFound } from "@/lib/api/errors";
import type { OutreachReason } from "@/lib/generated/prisma/client";
import { bringBuiltInReasons } from "./built-in-reasons";

/** Reasons that one organization may have, archived ones included: a list of them is answered whole. */
export const maximumReasons = 200;

/** Every reason of the organization in their order. */
export async function allReasons(ctx: Context, archived: boolean): Promise<OutreachReason[]> {
  const { db, organizationId } = ctx;
  await bringBuiltInReasons(ctx);
  return db.outreachReason.findMany({
    where: { organizationId, ...(archived ? {} : { archivedAt: null }) },
    orderBy: [{ position: "asc" }, { label: "asc" }, { id: "asc" }],
    take: maximumReasons,
  });
}

/** Throws 404. */
export async function requireReason(ctx: Context, id: string): Promise<OutreachReason> {
  const { db, organizationId } = ctx;
  await bringBuiltInReasons(ctx);
  const reason = await db.outreachReason.findFirst({ where: { organizationId, id } });
  if (!reason) throw notFound(`Outreach reason ${id} was not found`);
  return reason;
}

/**
 * The reasons that a letter is to name, in the order asked and each once, by key or label. Throws 400 that names each
 * one which the settings do not have.
 */
export async function chosenReasons(ctx: Context, asked: readonly string[], path: string): Promise<OutreachReason[]> {
  if (asked.length === 0) return [];
  const known = new Map<string, OutreachReason>();
  for (const reason of await allReasons(ctx, true)) {
    known.set(reason.label.toLowerCase(), reason);
    known.set(reason.key, reason);
  }
  const found = new Set<OutreachReason>();
  const problems: string[] = [];
  for (const name of asked) {
    const reason = known.get(name) ?? known.get(name.toLowerCase());
    if (reason === undefined) problems.push(`"${name.slice(0, 120)}" is not a reason of the outreach settings`);
    else if (reason.archivedAt) problems.push(`the reason "${name.slice(0, 120)}" was archived`);
    else found.add(reason);
  }
  if (problems.length === 0) return [...found];
  throw badRequest(
    `Invalid ${path}: ${problems.join("; ")}`,
    problems.map((message) => ({ path, message })),
  );
}

/** Those among the labels that an earlier letter named which the settings still have. */
export async function stillKnownReasons(ctx: Context, labels: readonly string[]): Promise<OutreachReason[]> {
  if (labels.length === 0) return [];
  return (await allReasons(ctx, false)).filter(({ label }) => labels.includes(label));
}
