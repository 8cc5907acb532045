import { ArrowDown, ArrowUp, Archive } from "lucide-react";
import type { OutreachReason } from "@/components/outreach/outreach-queries";
import { ReasonForm } from "@/components/outreach/reason-form";
import type { useReasonActs } from "@/components/outreach/use-reason-acts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

type ReasonRowProps = {
  reason: OutreachReason;
  acts: ReturnType<typeof useReasonActs>;
  /** From 0, among those in use; -1 for an archived one. */
  place: number;
  inUse: readonly OutreachReason[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Asks why it is archived, or brought back. */
  onAsk: () => void;
};

/** A reason: its label, its name in programs, and what it says in a letter. A Supervisor changes it in place. */
export function ReasonRow({ reason, acts, place, inUse, isOpen, onOpen, onClose, onAsk }: ReasonRowProps) {
  const { id, key, label, sentence, archivedAt, position } = reason;
  return (
    <li>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5 text-13">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium text-ink">{label}</span>
            <span className="font-mono text-12 text-ink-3">{key}</span>
            {archivedAt && <Badge>Archived</Badge>}
          </p>
          <p className="text-ink-2 wrap-anywhere">{sentence}</p>
        </div>
        {acts.mayEdit &&
          (archivedAt ? (
            <Button size="small" aria-label={`Bring “${label}” back`} onClick={onAsk}>
              Bring back
            </Button>
          ) : (
            <div className="flex items-center gap-0.5">
              <IconButton
                size="small"
                icon={ArrowUp}
                label={`Move “${label}” up`}
                disabled={place === 0 || acts.isMoving}
                onClick={() => acts.move(inUse, place, -1)}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={`Move “${label}” down`}
                disabled={place === inUse.length - 1 || acts.isMoving}
                onClick={() => acts.move(inUse, place, 1)}
              />
              <IconButton size="small" icon={Archive} label={`Archive “${label}”`} onClick={onAsk} />
              <Button
                id={`edit-${id}`}
                size="small"
                variant="quiet"
                aria-expanded={isOpen}
                aria-label={`Edit “${label}”`}
                onClick={onOpen}
              >
                Edit
              </Button>
            </div>
          ))}
      </div>
      {acts.mayEdit && isOpen && (
        <div className="border-t bg-sunken">
          <ReasonForm reason={reason} position={position} onClose={onClose} />
        </div>
      )}
    </li>
  );
}
