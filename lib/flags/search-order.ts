import { Prisma } from "@/lib/generated/prisma/client";
import type { FlagSort, Place } from "./search-cursor";

/** The order of flags `f`; one's flags stand together also where two have the same name. */
export const orders: Record<FlagSort, Prisma.Sql> = {
  newest: Prisma.sql`f.flagged_date desc, f.id desc`,
  severity: Prisma.sql`f.severity, f.flagged_date desc, f.id desc`,
  subject: Prisma.sql`f.subject_name, coalesce(f.provider_id, f.facility_id), f.id`,
};

/** Columns that the order looks at. The newest by name are found, counted and sorted in the index of names alone. */
export const placeColumns: Record<FlagSort, Prisma.Sql> = {
  newest: Prisma.sql`f.subject_name, f.active, f.id, f.flagged_date`,
  severity: Prisma.sql`f.subject_name, f.active, f.id, f.flagged_date, f.severity`,
  subject: Prisma.sql`f.subject_name, f.active, f.id, f.provider_id, f.facility_id`,
};

/** Behind a place, in the order; the first condition of each is a plain range, which an index answers. */
export function behind(sort: FlagSort, place: Place): Prisma.Sql {
  const older = Prisma.sql`f.flagged_date <= ${place.flaggedDate}::timestamptz
    and (f.flagged_date, f.id) < (${place.flaggedDate}::timestamptz, ${place.id})`;
  if (sort === "newest") return older;
  if (sort === "severity")
    return Prisma.sql`f.severity >= ${place.severity} and (f.severity > ${place.severity} or (${older}))`;
  return Prisma.sql`f.subject_name >= ${place.subjectName} and
    (f.subject_name, coalesce(f.provider_id, f.facility_id), f.id) > (${place.subjectName}, ${place.subjectId}, ${place.id})`;
}
