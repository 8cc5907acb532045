import type { ElementKey } from "../elements";
import type { Source } from "../source";
import { nppes } from "./nppes";
import { ofac } from "./ofac";
import { oig } from "./oig";
import { sectionRules } from "./section-rules";

/** Every source. An element has at most one that is asked by itself. */
export const sources: readonly Source[] = [nppes, oig, ofac, ...sectionRules];

/** The source that is asked about an element; undefined where only a person can look. */
export const sourceOf = (element: ElementKey): Source | undefined =>
  sources.find((source) => source.element === element);
