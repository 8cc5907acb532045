import { isBlank, answerTo } from "./check-answer";
import type { FormField } from "./form-schemas";

/** Of these there may be any number: so many are shown, each to this length, and all together to this one. */
const maximumShown = 300;
const maximumText = 1000;
const maximumTexts = 10_000;

export type OtherAnswers = { shown: { place: string; text: string }[]; more: number };

const wordOf = (value: unknown): string => (typeof value === "boolean" ? (value ? "Yes" : "No") : String(value));

/**
 * What was submitted beside the answers that the version understands, by its place in `data`; `more` counts what is
 * not shown. It walks with a list of its own: data may be nested deeply.
 */
export function otherAnswers(fields: readonly FormField[], data: unknown): OtherAnswers {
  const understood = new Set(fields.filter((field) => answerTo(field, data) !== undefined).map(({ key }) => key));
  const shown: OtherAnswers["shown"] = [];
  let [more, length] = [0, 0];
  const rest: [place: string, value: unknown][] = [["", data]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [place, value] = next;
    if (understood.has(place) || isBlank(value)) continue;
    if (typeof value === "object" && value !== null) {
      const members = Object.entries(value).map(([name, member]): [string, unknown] => [
        place === "" ? name : `${place}.${name}`,
        member,
      ]);
      for (const member of members.toReversed()) rest.push(member);
      continue;
    }
    const text = wordOf(value).slice(0, maximumText);
    length += place.length + text.length;
    if (shown.length < maximumShown && length <= maximumTexts) shown.push({ place, text });
    else more += 1;
  }
  return { shown, more };
}
