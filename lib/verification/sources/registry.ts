import type { ElementKey } from "../elements";
import type { ProviderOnFile, Source } from "../source";
import { nppes } from "./nppes";
import { ofac } from "./ofac";
import { oig } from "./oig";
import { sectionRules } from "./section-rules";

/** The sources that are asked about providers. An element has at most one that is asked by itself. */
export const providerSources: readonly Source<ProviderOnFile>[] = [nppes, oig, ofac, ...sectionRules];

/** What a source is, whoever it is asked about. */
export type KnownSource = Pick<Source<never>, "id" | "element" | "name">;

const sources: readonly KnownSource[] = providerSources;

/** The source that is asked about an element; undefined where only a person can look. */
export const sourceOf = (element: ElementKey): KnownSource | undefined =>
  sources.find((source) => source.element === element);

/** The source by the id that begins the fingerprints of its flags. */
export const sourceById = (id: string): KnownSource | undefined => sources.find((source) => source.id === id);
