import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { onceAProcess } from "@/lib/once-a-process";
import type { ListQuery } from "./list-way";

/** The last provider of a page: what comes behind it in the order of the last change is the next page. */
export type Place = { updated_at: string; provider_id: string };
type Walk = { usedAt: number; places: Map<number, Place> };

// In this process alone: a connection stays with its process, and who comes over others is told by offsets.
const lifetimeMs = 15 * 60_000;
const mostWalks = 100;
const mostPlaces = 1000;

const walks = onceAProcess("window walks", () => new Map<string, Walk>());
const PlaceOfItem = z.object({ updated_at: z.string(), provider_id: z.string() });

/**
 * The name of a caller's walk through a window of time, page by page; null where a page is no part of one. Whoever is
 * changed meanwhile leaves the window, or goes to its end, and those behind move up: the next page by its offset would
 * begin too far on, and a program that asks for every window once would never hear of those it passed over.
 */
export function walkName(organizationId: string, callerId: string, query: ListQuery): string | null {
  const { offset: _, limit: __, ...choice } = query;
  const isWindow = query.start_updated_at !== undefined || query.end_updated_at !== undefined;
  const isInOrder = query.sort === "updated_at" && query.direction === "asc";
  return isWindow && isInOrder ? JSON.stringify([organizationId, callerId, choice]) : null;
}

/** Behind whom the page at an offset begins for who has read the pages before; undefined when that is not known. */
export function placeBefore(name: string, offset: number): Place | undefined {
  const walk = walks.get(name);
  if (walk === undefined || Date.now() - walk.usedAt > lifetimeMs) return undefined;
  return walk.places.get(offset);
}

const isEarlier = (one: Place, other: Place): boolean =>
  one.updated_at === other.updated_at ? one.provider_id < other.provider_id : one.updated_at < other.updated_at;

/**
 * Remembers where a page ended. Of two walks of one caller through one window the one that came less far counts: the
 * other reads some twice, and neither passes over anybody.
 */
export function rememberPlace(name: string, offset: number, lastItem: string): void {
  const { updated_at, provider_id } = PlaceOfItem.parse(JSON.parse(lastItem));
  const place = { updated_at, provider_id };
  const known = walks.get(name);
  const isOver = known === undefined || Date.now() - known.usedAt > lifetimeMs || known.places.size >= mostPlaces;
  const walk: Walk = isOver ? { usedAt: 0, places: new Map() } : known;
  walk.usedAt = Date.now();
  const before = walk.places.get(offset);
  if (before === undefined || isEarlier(place, before)) walk.places.set(offset, place);
  walks.delete(name);
  walks.set(name, walk);
  const [oldest] = walks.keys();
  if (walks.size > mostWalks && oldest !== undefined) walks.delete(oldest);
}

/** What comes behind a place: a range that the index of the order answers. */
export const behind = ({ updated_at: moment, provider_id: id }: Place): Prisma.Sql =>
  Prisma.sql`(p.updated_at, p.id) > (${moment}::timestamptz, ${id})`;
