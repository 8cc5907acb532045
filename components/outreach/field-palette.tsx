import type { TemplateField } from "@/components/outreach/outreach-queries";
import { Tooltip } from "@/components/ui/tooltip";

type FieldPaletteProps = { fields: readonly TemplateField[]; onInsert: (name: string) => void };

/** The fields that a letter may have: a press puts one where the cursor stood. */
export function FieldPalette({ fields, onInsert }: FieldPaletteProps) {
  return (
    <section aria-label="Fields">
      <h2 className="text-13 font-medium text-ink">Fields</h2>
      <p className="text-12 text-ink-3">
        Filled in when the letter is written. A press puts one where the cursor stood.
      </p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {fields.map(({ name, description }) => (
          <li key={name} className="min-w-0">
            <Tooltip content={description}>
              <button
                type="button"
                aria-label={`Insert ${name}: ${description}`}
                // The cursor stays where it is in the text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onInsert(name)}
                className="h-6 max-w-full truncate rounded-small border border-line-strong bg-raised px-1.5 font-mono text-12 text-ink-2 hover:bg-hover hover:text-ink"
              >
                {name}
              </button>
            </Tooltip>
          </li>
        ))}
      </ul>
    </section>
  );
}
