import type { ElementKey } from "../elements";
import type { FacilityOnFile } from "../facility-on-file";
import type { ProviderOnFile, Source } from "../source";
import { facilityRules } from "./facility-rules";
import { nppes } from "./nppes";
import { ofacOrganizations, ofacPersons } from "./ofac";
import { oigOrganizations, oigPersons } from "./oig";
import { sectionRules } from "./section-rules";

/** The sources that are asked about providers. An element has at most one that is asked by itself. */
export const providerSources: readonly Source<ProviderOnFile>[] = [nppes, oigPersons, ofacPersons, ...sectionRules];

/** The same for facilities. */
export const facilitySources: readonly Source<FacilityOnFile>[] = [
  oigOrganizations,
  ofacOrganizations,
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
