import type { z } from "zod";
import type { Actor, Context } from "@/lib/api/context";
import { isoMoment } from "@/lib/api/wire-schemas";
import type { Prisma, SavedView } from "@/lib/generated/prisma/client";
import type { SavedView as Wire, ViewScreen } from "./operations";

/** One's own and those that are shared; part of a `where`. */
export const mayRead = ({ actor }: Pick<Context, "actor">): Prisma.SavedViewWhereInput => ({
  OR: [{ userId: actor.id }, { isShared: true }],
});

/** Its owner, and for a shared one also a Supervisor. */
export const mayChange = (row: Pick<SavedView, "userId" | "isShared">, actor: Actor): boolean =>
  row.userId === actor.id || (row.isShared && actor.roles.includes("Supervisor"));

/** What is read with a view: whether it is the default of whoever asks. */
export const withDefault = ({ actor }: Pick<Context, "actor">) =>
  ({ defaults: { where: { userId: actor.id } } }) as const;

type Row = SavedView & { defaults?: readonly unknown[] };

/** A view as whoever asks sees it: whether it is theirs, their default, and whether they may change it. */
export const savedView = (row: Row, actor: Actor): z.input<typeof Wire> => ({
  id: row.id,
  // The database holds the screens to those of the contract.
  screen: row.screen as ViewScreen,
  name: row.name,
  query: row.query,
  is_shared: row.isShared,
  is_mine: row.userId === actor.id,
  is_default: (row.defaults?.length ?? 0) > 0,
  may_change: mayChange(row, actor),
  owner_id: row.userId,
  owner_name: row.userName,
  version: row.version,
  updated_at: isoMoment(row.updatedAt),
});
