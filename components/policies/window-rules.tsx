"use client";

import { NumberInput } from "@/components/policies/condition-fields";
import type { PolicyEditing } from "@/components/policies/use-policy";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { type FilePolicy, usualWindowDays, windowDaysOf } from "@/lib/policies/file-policy";
import { windowInWords } from "@/lib/policies/rule-words";
import { type ElementKey, elementKeys, nameAmongAll } from "@/lib/verification/elements";

type Way = "window" | "own" | "never";
const ways = [
  { value: "window", label: "The window" },
  { value: "own", label: "Days of its own" },
  { value: "never", label: "No limit" },
] as const;

const wayOf = ({ window }: FilePolicy, element: ElementKey): Way => {
  const own = window.elements[element];
  if (own === undefined) return windowDaysOf({ window }, element) === null ? "never" : "window";
  return own === null ? "never" : "own";
};

type Props = { editing: PolicyEditing<"file">; content: FilePolicy };

/** How long a verification may be used for a decision, and which elements have days of their own. */
export function WindowRules({ editing, content }: Props) {
  const { mayEdit } = editing;
  const { window } = content;
  const change = (next: Partial<FilePolicy["window"]>) => editing.edit({ ...content, window: { ...window, ...next } });
  const setWay = (element: ElementKey, way: Way) => {
    const { [element]: _was, ...others } = window.elements;
    const days = way === "never" ? null : window.days;
    // An element that has no limit by nature needs the window's days written out.
    const isByNature =
      way === "window" && wayOf({ ...content, window: { ...window, elements: others } }, element) === "window";
    change({ elements: isByNature ? others : { ...others, [element]: days } });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-3xl text-13 text-ink-2">
        A file with an element past its window cannot be decided, unless a Supervisor records an override with a reason.
        The first element to lapse is shown on every file.
      </p>
      {mayEdit ? (
        <Field
          label="Verification window"
          hint="Days. NCQA accreditation allows 120, CVO certification 90"
          className="max-w-64"
        >
          <NumberInput value={window.days} onChange={(days) => change({ days })} />
        </Field>
      ) : (
        <p className="text-13">
          The window is <strong className="font-semibold">{windowInWords(window.days)}</strong>.
        </p>
      )}
      {window.days > usualWindowDays && (
        <Notice tone="major" title="Longer than NCQA accreditation allows" className="max-w-3xl">
          Files decided since 1 July 2025 are scored on {usualWindowDays} days.
        </Notice>
      )}
      <ul aria-label="Windows of elements" className="divide-y rounded border bg-raised">
        {elementKeys.map((element) => {
          const label = nameAmongAll(element);
          const days = windowDaysOf(content, element);
          const way = wayOf(content, element);
          return (
            <li
              key={element}
              className="grid min-h-10 items-center gap-x-4 gap-y-1 px-3 py-1 text-13 sm:grid-cols-[14rem_12rem_1fr]"
            >
              <span className="font-medium">{label}</span>
              {mayEdit ? (
                <>
                  <Select
                    size="small"
                    aria-label={`Window of ${label}`}
                    options={ways}
                    value={way}
                    onValueChange={(next) => setWay(element, next)}
                  />
                  {way === "own" ? (
                    <NumberInput
                      aria-label={`Days of ${label}`}
                      className="max-w-24"
                      value={days ?? Number.NaN}
                      onChange={(own) => change({ elements: { ...window.elements, [element]: own } })}
                    />
                  ) : (
                    <span className="text-ink-3">{way === "never" ? "Age does not matter" : windowInWords(days)}</span>
                  )}
                </>
              ) : (
                <span className={days === null ? "text-ink-3 first-letter:uppercase" : ""}>{windowInWords(days)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
