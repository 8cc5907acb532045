"use client";

import { Users } from "lucide-react";
import { useRef } from "react";
import { DeclareConflictForm } from "@/components/conflicts/declare-conflict-form";
import { WithdrawConflictForm } from "@/components/conflicts/withdraw-conflict-form";
import type { WorkflowDetail } from "@/components/credentialing/workflow-file";
import { useConsoleSession } from "@/components/shell/console-session";
import { Button } from "@/components/ui/button";
import { useOneOpen } from "@/components/ui/use-one-open";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { isFinished, providerTransitions } from "@/lib/workflows/state-machine";

type Conflict = WorkflowDetail["conflictsOfInterest"][number];
type ConflictsSectionProps = { subject: SubjectRef; workflow: WorkflowDetail };

/** Who takes no part in the decision and why; deciders declare it for themselves, a Supervisor for others. */
export function ConflictsSection({ subject, workflow }: ConflictsSectionProps) {
  const { user } = useConsoleSession();
  const { opened, open, close: closeForm } = useOneOpen<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  const conflicts = workflow.conflictsOfInterest;
  const isSupervisor = user.roles.includes("Supervisor");
  const isDecider = providerTransitions.approve.roles.some((role) => user.roles.includes(role));
  const hasOwn = conflicts.some(({ userId }) => userId === user.id);
  const mayDeclare = !isFinished(workflow.status) && (isSupervisor || (isDecider && !hasOwn));
  if (conflicts.length === 0 && !mayDeclare) return null;
  const close = (form: string) => {
    if (!closeForm(form)) return;
    // Whoever has declared it cannot declare it twice: the button is gone, and what is declared stands there.
    requestAnimationFrame(() => (opener.current ?? section.current)?.focus());
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Conflicts of interest" className="flex flex-col gap-2">
      {conflicts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {conflicts.map((conflict) => (
            <li key={conflict.id ?? `${conflict.userId} ${conflict.reason}`} className="flex flex-col gap-2">
              <ConflictLine conflict={conflict} isOwn={conflict.userId === user.id} />
              {opened === conflict.id && conflict.id ? (
                <WithdrawConflictForm id={conflict.id} subject={subject} onClose={() => close(conflict.id ?? "")} />
              ) : (
                conflict.mayWithdraw && (
                  <Button variant="quiet" full onClick={() => open(conflict.id)}>
                    Withdraw conflict of {conflict.userId === user.id ? "yours" : conflict.userName}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {mayDeclare &&
        (opened === "declare" ? (
          <DeclareConflictForm subject={subject} mayNameOthers={isSupervisor} onClose={() => close("declare")} />
        ) : (
          <Button ref={opener} variant="quiet" full onClick={() => open("declare")}>
            Declare a conflict of interest
          </Button>
        ))}
    </section>
  );
}

function ConflictLine({ conflict, isOwn }: { conflict: Conflict; isOwn: boolean }) {
  return (
    <div className="flex items-start gap-2 text-13">
      <Users aria-hidden className="mt-0.5 size-4 shrink-0 text-major" />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          {isOwn ? "You have a conflict of interest" : `Conflict of interest: ${conflict.userName}`}
        </span>
        <span className="block text-12 text-ink-2">{conflict.reason}</span>
        <span className="block text-12 text-ink-3">
          {conflict.declaredByName ? `Declared by ${conflict.declaredByName}. ` : ""}
          {isOwn ? "Somebody else decides on this file." : "Takes no part in the decision."}
        </span>
      </p>
    </div>
  );
}
