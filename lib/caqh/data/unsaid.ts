/** The specification's object with "" and null where there is nothing to say. */
export type Unsaid<Value> = Value extends readonly (infer Element)[]
  ? Unsaid<Element>[]
  : Value extends object
    ? { [Name in keyof Value]?: Unsaid<Value[Name]> | null }
    : Value | null;

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** Leaves out what says nothing, whole objects and lists of it too. */
export function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said).filter((one) => !isNothing(one));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, unknown] => [name, said(member)])
      .filter(([, member]) => !isNothing(member)),
  );
}

export const moment = (day: string | null): string | null => day && `${day}T00:00:00Z`;
export const named = (name: string) => ({ name });
