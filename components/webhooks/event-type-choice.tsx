"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { dottedEventTypes, upperCaseEventNames, type WebhookEventType } from "@/lib/webhooks/event-names";

const startingWith = (prefix: string) => upperCaseEventNames.filter((name) => name.startsWith(prefix));

const groups: { label: string; names: readonly WebhookEventType[] }[] = [
  { label: "Every change of a kind", names: dottedEventTypes },
  { label: "Providers", names: startingWith("PROVIDER_") },
  { label: "Facilities", names: startingWith("FACILITY_") },
  {
    label: "Earlier names",
    names: upperCaseEventNames.filter((name) => !/^(PROVIDER|FACILITY)_/.test(name)),
  },
];

type EventTypeChoiceProps = {
  value: readonly WebhookEventType[];
  onValueChange: (value: WebhookEventType[]) => void;
  error?: string;
};

/** Which events an endpoint asks for, in groups. */
export function EventTypeChoice({ value, onValueChange, error }: EventTypeChoiceProps) {
  const toggle = (name: WebhookEventType, isChosen: boolean) =>
    onValueChange(isChosen ? [...value, name] : value.filter((other) => other !== name));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink">
        Events <span className="font-normal text-ink-3">({value.length} chosen)</span>
      </legend>
      <div className="max-h-56 space-y-3 overflow-y-auto rounded border border-control bg-raised p-3">
        {groups.map(({ label, names }) => (
          <div key={label} role="group" aria-label={label}>
            <p className="mb-1 text-12 text-ink-3">{label}</p>
            <div className="space-y-1">
              {names.map((name) => (
                <Checkbox
                  key={name}
                  label={<span className="font-mono text-12 wrap-anywhere">{name}</span>}
                  checked={value.includes(name)}
                  onCheckedChange={(isChosen) => toggle(name, isChosen)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-12 text-critical">
          {error}
        </p>
      )}
    </fieldset>
  );
}
