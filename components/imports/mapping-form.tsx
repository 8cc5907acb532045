"use client";

import { useState } from "react";
import { hasBegun, kindFacts } from "@/components/imports/import-facts";
import { LayoutChoice } from "@/components/imports/layout-choice";
import { draftOf, missingOf, undatedOf } from "@/components/imports/mapping-draft";
import { MappingTable } from "@/components/imports/mapping-table";
import { StepBar } from "@/components/imports/step-bar";
import { useMapping } from "@/components/imports/use-mapping";
import { ValuesForAll } from "@/components/imports/values-for-all";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { MomentText } from "@/components/ui/date-text";
import { describeError } from "@/components/ui/describe-error";
import { Notice } from "@/components/ui/notice";
import { ApiClientError } from "@/lib/api/client";
import { isWorking } from "@/lib/imports/import-kinds";
import type { ImportField, ImportMappingState } from "@/lib/imports/mapping-schemas";
import type { ImportStatus } from "@/lib/imports/import-schemas";

type MappingFormProps = { record: ImportStatus; state: ImportMappingState };

/** Each column of the file and what becomes of it, with what every row gets; then the check. */
export function MappingForm({ record, state }: MappingFormProps) {
  const [draft, setDraft] = useState(() => draftOf(state));
  const [remember, setRemember] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const { keep, forget, reload } = useMapping(record.id, state);
  const isFixed = hasBegun(record) || isWorking(record);
  const missing = missingOf(draft, state.fields);
  const undated = undatedOf(draft, state.fields);
  const check = () => {
    setIsTried(true);
    if (missing.length === 0 && undated.length === 0) keep.mutate({ draft, remember });
  };
  return (
    <>
      <div className="flex max-w-(--content-max) flex-col gap-4 px-4 py-4 md:px-6">
        {isFixed && <Notice title="The columns stay as they are once an import is under way." />}
        {state.remembered && !isFixed && (
          <Notice
            title="Chosen as the last time for a file of these columns."
            action={
              <Button size="small" busy={forget.isPending} onClick={() => forget.mutate()}>
                Propose anew
              </Button>
            }
          >
            {state.remembered.byName}, <MomentText value={state.remembered.at} />
          </Notice>
        )}
        {state.layouts.length > 0 && (
          <LayoutChoice
            layouts={state.layouts}
            value={draft.layout}
            disabled={isFixed}
            onChange={(layout) => setDraft({ ...draft, layout })}
          />
        )}
        {draft.layout === null && (
          <>
            <Missing missing={missing} many={kindFacts[record.kind].many} />
            <MappingTable state={state} draft={draft} onChange={setDraft} isFixed={isFixed} isTried={isTried} />
            <ValuesForAll
              fields={state.fields}
              missing={missing}
              draft={draft}
              onChange={setDraft}
              isFixed={isFixed}
              isTried={isTried}
            />
          </>
        )}
      </div>
      {!isFixed && (
        <StepBar
          notice={
            keep.error ? (
              <Notice
                tone="critical"
                role="alert"
                title="The check was not started."
                action={
                  isOutdated(keep.error) && (
                    <Button size="small" onClick={reload}>
                      Load what stands now
                    </Button>
                  )
                }
              >
                <Refusal error={keep.error} />
              </Notice>
            ) : (
              isTried &&
              (missing.length > 0 || undated.length > 0) && (
                <Notice tone="critical" role="alert" title="Something is to be chosen first.">
                  {whatIsOpen(missing, undated)}
                </Notice>
              )
            )
          }
        >
          <Checkbox
            label="Remember for the next file of these columns"
            checked={remember}
            onCheckedChange={setRemember}
            className="mr-auto"
          />
          <Button variant="primary" busy={keep.isPending} onClick={check}>
            Check the file
          </Button>
        </StepBar>
      )}
    </>
  );
}

const isOutdated = (error: Error): boolean => error instanceof ApiClientError && error.status === 412;

const named = (fields: readonly ImportField[]): string => fields.map(({ title }) => title).join(", ");

function whatIsOpen(missing: readonly ImportField[], undated: readonly ImportField[]): string {
  const sentences = [
    missing.length > 0 && `Give a column or a value for all rows: ${named(missing)}.`,
    undated.length > 0 && `Say how the dates are written: ${named(undated)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function Missing({ missing, many }: { missing: readonly ImportField[]; many: string }) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="major" title={`No column was found for what all ${many} need: ${named(missing)}.`}>
      Choose the column it stands in, or give one value for all rows below the table.
    </Notice>
  );
}

/** What the service said, with each member it names. */
function Refusal({ error }: { error: Error }) {
  const errors = error instanceof ApiClientError ? error.errors : [];
  if (errors.length === 0) return describeError(error);
  return (
    <ul className="list-disc pl-4">
      {errors.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {path} {message}
        </li>
      ))}
    </ul>
  );
}
