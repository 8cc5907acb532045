import type { FieldMapping, FormContent, FormField } from "@/lib/forms/form-schemas";

/** A question with the places its answer goes to. */
export type Question = { field: FormField; mappings: FieldMapping[] };

export const questionOf = ({ fieldMap }: FormContent, field: FormField): Question => ({
  field,
  mappings: fieldMap.filter(({ from }) => from === field.key),
});

const mapWithout = ({ fieldMap }: FormContent, key: string) => fieldMap.filter(({ from }) => from !== key);

/** Puts a changed question in the place of the one with this key; the map keeps its order where it can. */
export function replaceQuestion(content: FormContent, key: string, { field, mappings }: Question): FormContent {
  const at = content.fieldMap.findIndex(({ from }) => from === key);
  const rest = mapWithout(content, key);
  const place = at === -1 ? rest.length : at;
  return {
    fields: content.fields.map((known) => (known.key === key ? field : known)),
    fieldMap: [...rest.slice(0, place), ...mappings, ...rest.slice(place)],
  };
}

/** Adds a question as the last of its section. */
export function addQuestion(content: FormContent, { field, mappings }: Question): FormContent {
  const last = content.fields.findLastIndex(({ section }) => section === field.section);
  const place = last === -1 ? content.fields.length : last + 1;
  return {
    fields: [...content.fields.slice(0, place), field, ...content.fields.slice(place)],
    fieldMap: [...content.fieldMap, ...mappings],
  };
}

export const removeQuestion = (content: FormContent, key: string): FormContent => ({
  fields: content.fields.filter((field) => field.key !== key),
  fieldMap: mapWithout(content, key),
});

/** Moves a question before or behind its neighbor in the same section. */
export function moveQuestion(content: FormContent, key: string, by: -1 | 1): FormContent {
  const fields = [...content.fields];
  const at = fields.findIndex((field) => field.key === key);
  const moved = fields[at];
  if (!moved) return content;
  const places = fields.flatMap(({ section }, index) => (section === moved.section ? [index] : []));
  const target = places[places.indexOf(at) + by];
  const neighbor = target === undefined ? undefined : fields[target];
  if (target === undefined || !neighbor) return content;
  fields[at] = neighbor;
  fields[target] = moved;
  return { ...content, fields };
}

/** Moves a section with all its questions before or behind its neighbor. */
export function moveSection(content: FormContent, title: string, by: -1 | 1): FormContent {
  const titles = [...new Set(content.fields.map(({ section }) => section))];
  const at = titles.indexOf(title);
  const neighbor = titles[at + by];
  if (at === -1 || neighbor === undefined) return content;
  titles[at] = neighbor;
  titles[at + by] = title;
  return {
    ...content,
    fields: titles.flatMap((section) => content.fields.filter((field) => field.section === section)),
  };
}

/** Gives a section another title; under the title of another section the two become one. */
export const renameSection = (content: FormContent, title: string, next: string): FormContent => ({
  ...content,
  fields: content.fields.map((field) => (field.section === title ? { ...field, section: next } : field)),
});
