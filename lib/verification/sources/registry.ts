import { type ElementKey, isElementKey } from "../elements";
import type { FacilityOnFile } from "../facility-on-file";
import { listElements } from "../list-elements";
import type { ProviderOnFile, Source } from "../source";
import { facilityRules } from "./facility-rules";
import { type Lookup, listSource } from "./list-source";
import { nppes } from "./nppes";
import { organizationLookup } from "./organization-lookup";
import { personLookup } from "./person-lookup";
import { sectionRules } from "./section-rules";

/** The elements that lists answer, for one kind of subject. */
const listSources = <OnFile>(kind: "provider" | "facility", lookup: Lookup<OnFile>): Source<OnFile>[] =>
  Object.entries(listElements).flatMap(([element, { source, applies }]) =>
    isElementKey(element) && kind in applies ? [listSource(element, source, lookup)] : [],
  );

/** The sources that are asked about providers. An element has at most one that is asked by itself. */
export const providerSources: readonly Source<ProviderOnFile>[] = [
  nppes,
  ...listSources("provider", personLookup),
  ...sectionRules,
];

/** The same for facilities. */
export const facilitySources: readonly Source<FacilityOnFile>[] = [
  ...listSources("facility", organizationLookup),
  ...facilityRules,
];

/** What a source is, whoever it is asked about. */
export type KnownSource = Pick<Source<never>, "id" | "element" | "name">;

// A list is one source, whoever is looked up in it.
const sources: readonly KnownSource[] = [...providerSources, ...facilitySources];

/** The source that is asked about an element; undefined where only a person can look. */
export const sourceOf = (element: ElementKey): KnownSource | undefined =>
  sources.find((source) => source.element === element);

/** The source by the id that begins the fingerprints of its flags. */
export const sourceById = (id: string): KnownSource | undefined => sources.find((source) => source.id === id);
