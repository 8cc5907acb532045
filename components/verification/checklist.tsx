"use client";

import type { ChecklistElement } from "@/components/credentialing/workflow-file";
import type { DocumentRecord } from "@/lib/documents/operations";
import { classNames } from "@/components/ui/class-names";
import { ChecklistRow } from "@/components/verification/checklist-row";
import { useMayConfirm } from "@/components/verification/use-may-confirm";
import type { WorkflowSubject } from "@/components/workflows/workflow-operations";
import { isSettled } from "@/lib/verification/elements";

type ChecklistProps = {
  subject: WorkflowSubject;
  workflowId: string;
  elements: readonly ChecklistElement[];
  documents: readonly DocumentRecord[];
  /** A finished workflow's checklist is a record. */
  isOpen: boolean;
};

/** Every element a decision rests on: verdict, source, age against the window, evidence; staff confirm in place. */
export function Checklist({ subject, workflowId, elements, documents, isOpen }: ChecklistProps) {
  const mayConfirm = useMayConfirm(subject.kind, isOpen);
  return (
    <section aria-labelledby="checklist-title" className="@container overflow-hidden rounded border bg-raised">
      <table className="w-full border-collapse text-left text-13">
        <caption className="sr-only">Verification checklist</caption>
        <thead>
          <tr className="h-9 border-b text-12 text-ink-3">
            <th scope="col" className="py-1 pr-3 pl-4 font-normal">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <h2 id="checklist-title" className="text-13 font-semibold text-ink">
                  Verification
                </h2>
                <ChecklistSummary elements={elements} />
              </div>
            </th>
            <th scope="col" className="w-34 py-1 pr-3 font-normal @[40rem]:w-40 print:w-28!">
              Verdict
            </th>
            <th scope="col" className="w-48 py-1 pr-3 font-normal @max-[40rem]:hidden">
              Source
            </th>
            <th scope="col" className="w-26 py-1 pr-3 font-normal @max-md:hidden @[40rem]:w-28">
              Age
            </th>
            <th
              scope="col"
              className={classNames("w-18 py-1 pr-2 font-normal print:w-0!", mayConfirm && "@[40rem]:w-38")}
            >
              <span className="sr-only">Evidence</span>
            </th>
          </tr>
        </thead>
        {elements.map((element) => (
          <ChecklistRow
            key={element.element}
            element={element}
            subject={subject}
            workflowId={workflowId}
            documents={documents}
            mayConfirm={mayConfirm}
          />
        ))}
      </table>
    </section>
  );
}

function ChecklistSummary({ elements }: { elements: readonly ChecklistElement[] }) {
  const required = elements.filter((element) => element.required);
  const settled = required.filter(({ status }) => isSettled(status));
  return (
    <span className="whitespace-nowrap">
      {settled.length} of {required.length} required
    </span>
  );
}
