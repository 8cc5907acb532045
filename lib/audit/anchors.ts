import fs from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { now } from "@/lib/clock";
import { systemDb } from "@/lib/db";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";

/**
 * The head of an organization's chain at a moment. Kept where the database's people do not come, it proves that what
 * was written until then is still the same: whoever cuts the chain off or computes it anew has another hash there.
 */
export const Anchor = z.object({
  at: z.iso.datetime(),
  organization: z.string(),
  sequence: z.number().int(),
  entries: z.number().int(),
  /** Hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Anchor = z.infer<typeof Anchor>;

export const anchorFile = (): string => path.join(env().DATA_DIR, "anchors", "audit-heads.jsonl");

/** The heads as they stand, one an organization; of one organization where it is named. */
export async function currentAnchors(organizationId?: string): Promise<Anchor[]> {
  const heads = await systemDb().auditHead.findMany({ where: { organizationId }, orderBy: { organizationId: "asc" } });
  const at = now().toISOString();
  return heads.map((head) => ({
    at,
    organization: head.organizationId,
    sequence: Number(head.sequence),
    entries: Number(head.entries),
    hash: Buffer.from(head.hash).toString("hex"),
  }));
}

export const anchorLine = (anchor: Anchor): string => JSON.stringify(anchor);

/** Remembers that the heads were anchored, for the screen that says when it was last done. */
export async function noteAnchored(anchors: readonly Anchor[]): Promise<void> {
  await systemDb().auditCheck.createMany({
    data: anchors.map(({ at, organization, sequence, entries }) => ({
      organizationId: organization,
      id: newId("chk"),
      kind: "anchored",
      at: new Date(at),
      sequence,
      entries,
    })),
  });
}

/** Appends the heads that the file in DATA_DIR does not have yet; answers how many. */
export async function appendAnchors(): Promise<number> {
  const file = anchorFile();
  const text = await fs.readFile(file, "utf8").catch(() => "");
  const known = new Set(anchorsIn(text).map(({ anchor }) => anchor && `${anchor.organization} ${anchor.hash}`));
  const moved = (await currentAnchors()).filter(({ organization, hash }) => !known.has(`${organization} ${hash}`));
  if (moved.length === 0) return 0;
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await fs.open(file, "a", 0o600);
  try {
    await handle.appendFile(moved.map((anchor) => `${anchorLine(anchor)}\n`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await noteAnchored(moved);
  return moved.length;
}

/** The anchors of a text, a line of JSON each, with their line numbers; null for a line that is none. */
export function anchorsIn(text: string): { line: number; anchor: Anchor | null }[] {
  return text.split("\n").flatMap((content, index) => {
    if (content.trim() === "") return [];
    return [{ line: index + 1, anchor: Anchor.safeParse(jsonOf(content)).data ?? null }];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
