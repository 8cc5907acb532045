import { X } from "lucide-react";
import { Kbd } from "@/components/ui/kbd";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

type SearchFieldEndProps = { isEmpty: boolean; clearLabel: string; onClear: () => void };

/** What stands at the end of a search: the button that empties it, or the key that leads to it. */
export function SearchFieldEnd({ isEmpty, clearLabel, onClear }: SearchFieldEndProps) {
  const [shortcuts] = useDisplayPreference("shortcuts");
  if (!isEmpty)
    return (
      <button
        type="button"
        aria-label={clearLabel}
        onClick={onClear}
        className="absolute top-1 right-1 grid size-6 place-items-center rounded-small text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    );
  if (shortcuts === "off") return null;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1.5 right-1.5 group-focus-within:hidden max-md:hidden"
    >
      <Kbd>/</Kbd>
    </span>
  );
}
