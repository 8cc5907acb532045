/** A part of a filter text: `state:TX,OK` has a key and values; words without a key are searched for. */
export type Term = { key: string | null; values: string[]; start: number; end: number };

const isBlank = (sign: string | undefined) => sign === undefined || /\s/.test(sign);

/** Reads on from a quotation mark to the next one, or to the end; `\"` and `\\` stand for themselves. */
function quoted(text: string, from: number): { value: string; next: number } {
  let value = "";
  let at = from + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === "\\" && at + 1 < text.length) at += 1;
    value += text[at];
    at += 1;
  }
  return { value, next: at + 1 };
}

/** Reads one value: in quotation marks, or up to a blank or a sign that ends it. */
function valueAt(text: string, from: number, ends: RegExp): { value: string; next: number } {
  if (text[from] === '"') return quoted(text, from);
  let at = from;
  while (at < text.length && !ends.test(text[at] ?? "")) at += 1;
  return { value: text.slice(from, at), next: at };
}

/** The terms of a text with where they stand in it. Every text has some: nothing is refused here. */
export function filterTerms(text: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at])) {
      at += 1;
      continue;
    }
    const start = at;
    const key = /^[A-Za-z][\w-]*(?=:)/.exec(text.slice(at))?.[0];
    if (key === undefined) {
      const { value, next } = valueAt(text, at, /\s/);
      at = next;
      terms.push({ key: null, values: [value], start, end: Math.min(at, text.length) });
      continue;
    }
    at += key.length + 1;
    const values: string[] = [];
    while (!isBlank(text[at])) {
      const { value, next } = valueAt(text, at, /[\s,]/);
      values.push(value);
      at = next;
      if (text[at] !== ",") break;
      at += 1;
    }
    terms.push({ key, values, start, end: Math.min(at, text.length) });
  }
  return terms;
}

/** Stands for itself, whatever is in it. */
export const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** A value as a text writes it: in quotation marks where it would be read as something else. */
export const writtenValue = (value: string): string => (/^$|[\s,"\\]/.test(value) ? inQuotes(value) : value);
