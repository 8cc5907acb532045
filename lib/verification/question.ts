import type { Db } from "@/lib/db";
import type { ElementKey } from "./elements";
import { providerOnFile } from "./provider-on-file";
import type { AskOptions, SourceAnswer } from "./source";
import { type KnownSource, providerSources } from "./sources/registry";

/** A source with what is on file about its subject already read: asking takes no transaction. */
export type Question = { source: KnownSource; ask: (options: AskOptions) => Promise<SourceAnswer> };

/** What is asked about an element of a workflow; null where only a person can look, or nobody is on file. */
export async function questionOf(
  db: Db,
  workflow: { organizationId: string; providerId: string | null },
  element: ElementKey,
): Promise<Question | null> {
  if (workflow.providerId === null) return null;
  const source = providerSources.find((one) => one.element === element);
  const onFile = source && (await providerOnFile(db, workflow.organizationId, workflow.providerId));
  return source && onFile ? { source, ask: (options) => source.check(onFile, options) } : null;
}
