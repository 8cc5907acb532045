import type { Db } from "@/lib/db";
import { currentPolicy } from "@/lib/policies/current-policy";
import { type SubjectKey, subjectKeyOf } from "@/lib/workflows/subject";
import type { ElementKey } from "./elements";
import { facilityOnFile } from "./facility-on-file";
import { providerOnFile } from "./provider-on-file";
import type { AskOptions, Source, SourceAnswer } from "./source";
import { facilitySources, type KnownSource, providerSources } from "./sources/registry";

/** A source with what is on file about its subject already read: asking takes no transaction. */
export type Question = {
  source: KnownSource;
  ask: (options: Pick<AskOptions, "now" | "signal">) => Promise<SourceAnswer>;
};

type Asked = { organizationId: string; providerId: string | null; facilityId: string | null };

/** What is asked about an element of a workflow; null where only a person can look, or nobody is on file. */
export function questionOf(db: Db, workflow: Asked, element: ElementKey): Promise<Question | null> {
  const { organizationId } = workflow;
  const { providerId, facilityId }: SubjectKey = subjectKeyOf(workflow);
  const asked = { db, organizationId, element };
  return providerId === undefined
    ? among(facilitySources, asked, () => facilityOnFile(db, organizationId, facilityId))
    : among(providerSources, asked, () => providerOnFile(db, organizationId, providerId));
}

async function among<OnFile>(
  sources: readonly Source<OnFile>[],
  { db, organizationId, element }: { db: Db; organizationId: string; element: ElementKey },
  read: () => Promise<OnFile | null>,
): Promise<Question | null> {
  const source = sources.find((one) => one.element === element);
  const onFile = source ? await read() : null;
  if (!source || !onFile) return null;
  const matching = await currentPolicy(db, organizationId, "matching");
  return { source, ask: (options) => source.check(onFile, { ...options, organizationId, matching }) };
}
