import type { FieldError } from "@/lib/api/errors";
import type { FormContent } from "./form-schemas";
import { convertible } from "./map-answers";

/** Two paths of which one would have to be a value and a group at once, or that are the same. */
const collide = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

function collisions(paths: readonly string[], place: (index: number) => string): FieldError[] {
  return paths.flatMap((path, index) => {
    const other = paths.slice(0, index).find((earlier) => collide(path, earlier));
    return other === undefined ? [] : [{ path: place(index), message: `${path} stands in the way of ${other}` }];
  });
}

/** Answers lie open in the record, so no form may ask for such a number. */
const asksForNumber = /\bssn\b|social\s*security/i;

/** Why a form cannot be filled in or mapped as it stands; empty when it can. */
export function problemsOfContent({ fields, fieldMap }: FormContent): FieldError[] {
  const typeOf = new Map(fields.map(({ key, type }) => [key, type]));
  const problems = [
    ...collisions(
      fields.map(({ key }) => key),
      (index) => `fields.${index}.key`,
    ),
    ...collisions(
      fieldMap.map(({ to }) => to),
      (index) => `fieldMap.${index}.to`,
    ),
  ];
  for (const [index, { key, label, type, choices }] of fields.entries()) {
    if ((type === "choice") !== choices.length > 0) {
      const message = type === "choice" ? "needs at least one choice" : `are not for a field of the type ${type}`;
      problems.push({ path: `fields.${index}.choices`, message });
    }
    if ([label, ...key.split(".")].some((text) => asksForNumber.test(text)))
      problems.push({ path: `fields.${index}.label`, message: "asks for a social security number, which no form may" });
  }
  for (const [index, { from, convert }] of fieldMap.entries()) {
    const type = typeOf.get(from);
    if (type === undefined) problems.push({ path: `fieldMap.${index}.from`, message: `there is no field ${from}` });
    else if (convert !== undefined && !convertible[convert].includes(type)) {
      problems.push({ path: `fieldMap.${index}.convert`, message: `${convert} does not understand a ${type}` });
    }
  }
  return problems;
}
