import { ArrowDown, ArrowUp } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

type MoveButtonsProps = {
  /** What is moved, as the buttons name it. */
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  className?: string;
};

/** Moves one of a list by a place; at an end the button stays, so that the keyboard does not lose its place. */
export function MoveButtons({ label, isFirst, isLast, onMove, className }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        size="small"
        label={`Move ${label} up`}
        icon={ArrowUp}
        disabled={isFirst}
        focusableWhenDisabled
        onClick={() => onMove(-1)}
        className={className}
      />
      <IconButton
        size="small"
        label={`Move ${label} down`}
        icon={ArrowDown}
        disabled={isLast}
        focusableWhenDisabled
        onClick={() => onMove(1)}
        className={className}
      />
    </>
  );
}
