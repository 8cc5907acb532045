import type { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { FlagRecordV2 } from "./flag-schemas";
import type { Reader } from "./search-conditions";
import { flagsWithIds, pageOf } from "./search-page";
import { flagRecordV2Sql } from "./wire-sql";

/** Flags with whom they are about and whether the caller has read them, in the order of `ids`. */
export async function flagRecords(reader: Reader, ids: readonly string[]): Promise<z.input<typeof FlagRecordV2>[]> {
  const { json } = await pageOf(reader, {
    flags: flagsWithIds(reader, ids),
    limit: ids.length,
    total: Prisma.sql`0`,
    form: flagRecordV2Sql,
    isPrepared: true,
  });
  return JSON.parse(json) as z.input<typeof FlagRecordV2>[];
}
