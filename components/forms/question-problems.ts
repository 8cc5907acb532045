import { type Question, addQuestion, replaceQuestion } from "@/components/forms/edit-content";
import { problemsOfContent } from "@/lib/forms/content-problems";
import { FieldMapping, type FormContent, FormField } from "@/lib/forms/form-schemas";

/**
 * What is wrong with a question that is to join a form, by the member it concerns: `label`, `key`, `choices`,
 * `mappings.0.to` … The same rules that the service holds a draft against.
 */
export function questionProblems(content: FormContent, key: string, question: Question): Record<string, string> {
  const { field, mappings } = question;
  const found: [string, string][] = [];
  for (const { path, message } of FormField.safeParse(field).error?.issues ?? [])
    found.push([String(path[0]), message]);
  for (const [index, mapping] of mappings.entries())
    for (const { path, message } of FieldMapping.safeParse(mapping).error?.issues ?? [])
      found.push([`mappings.${index}.${String(path[0])}`, message]);
  if (found.length === 0) {
    const next = key === "" ? addQuestion(content, question) : replaceQuestion(content, key, question);
    for (const { path, message } of problemsOfContent(next)) {
      const [list, at, member = ""] = path.split(".");
      if (list === "fields" && next.fields[Number(at)] === field) found.push([member, message]);
      const index = mappings.findIndex((mapping) => mapping === next.fieldMap[Number(at)]);
      if (list === "fieldMap" && index !== -1) found.push([`mappings.${index}.${member}`, message]);
      // Two that collide are named at the later one, which may be another question's.
      else if (list === "fields" && next.fields[Number(at)] !== field && message.endsWith(` of ${field.key}`))
        found.push(["key", message]);
    }
  }
  // The first complaint of a member is the one that matters.
  return Object.fromEntries(found.toReversed());
}
