import type { Workflow } from "@/lib/generated/prisma/client";
import { FileVerdict } from "@/lib/policies/judge-file";

/** The verdict that is kept with a workflow; null while there is none, or one that an older version wrote. */
export const keptVerdict = ({ fileVerdict }: Pick<Workflow, "fileVerdict">): FileVerdict | null =>
  FileVerdict.safeParse(fileVerdict).data ?? null;
