import { Segmented } from "@/components/ui/segmented";

type LayoutChoiceProps = {
  layouts: readonly string[];
  value: string | null;
  disabled: boolean;
  onChange: (layout: string | null) => void;
};

/** No layout is called so. */
const byHand = "by hand";

/** A file of a known layout needs no columns chosen; somebody may choose them all the same. */
export function LayoutChoice({ layouts, value, disabled, onChange }: LayoutChoiceProps) {
  return (
    <section aria-label="Layout" className="flex flex-col gap-1.5">
      {disabled ? (
        <p className="text-13 text-ink">Read as: {value ?? "columns chosen by hand"}</p>
      ) : (
        <Segmented
          label="How the file is read"
          className="self-start"
          options={[
            ...layouts.map((layout) => ({ value: layout, label: `As ${layout}` })),
            { value: byHand, label: "Choose the columns" },
          ]}
          value={value ?? byHand}
          onValueChange={(layout) => onChange(layout === byHand ? null : layout)}
        />
      )}
      {value !== null && (
        <p className="max-w-2xl text-13 text-ink-2">
          The columns of this file are known: what they mean, and how their dates are written, needs nobody to say.
        </p>
      )}
    </section>
  );
}
