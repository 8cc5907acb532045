"use client";

import { type ReactNode, useMemo } from "react";
import { personDifferences, sectionDifferences } from "@/components/attested/attested-differences";
import { AttestedFacts } from "@/components/attested/attested-facts";
import { type AttestedSection, attestedSections, personMembers } from "@/components/attested/attested-members";
import { DifferenceMark } from "@/components/attested/difference-mark";
import { SurveyAnswers } from "@/components/attested/survey-answers";
import { useSurveyResponses } from "@/components/attested/use-attested-data";
import type { ProviderDetail } from "@/components/providers/use-provider-file";
import { DateText } from "@/components/ui/date-text";
import type { AttestedForm } from "@/components/attested/attested-form-values";

type AttestedViewProps = {
  detail: ProviderDetail;
  data: AttestedForm;
  /** What can be done with it. */
  action: ReactNode;
};

/** One version of attested data, section by section, with what differs from the record marked quietly. */
export function AttestedView({ detail, data, action }: AttestedViewProps) {
  const snapshot: Record<string, unknown> = data.data_snapshot;
  const rowsOf = (name: string) => snapshot[name] as Record<string, unknown>[];
  const person = useMemo(() => personDifferences(data.data_snapshot, detail), [data, detail]);
  const filled = attestedSections.filter(({ name }) => rowsOf(name).length > 0);
  const empty = attestedSections.filter(({ name }) => rowsOf(name).length === 0);
  return (
    <div className="flex flex-col gap-4">
      <Attestation providerId={detail.data.provider_id} data={data} action={action} />
      <section aria-label="Person" className="rounded border bg-raised px-4 py-3">
        <AttestedFacts members={personMembers} row={snapshot} recordSays={person} />
      </section>
      {filled.map((section) => (
        <AttestedRows key={section.name} section={section} rows={rowsOf(section.name)} data={data} detail={detail} />
      ))}
      {empty.length > 0 && (
        <p className="px-4 text-12 text-ink-3">
          Nothing attested for{" "}
          {empty.map(({ label }) => label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())).join(", ")}.
        </p>
      )}
      <SurveyAnswers providerId={detail.data.provider_id} />
    </div>
  );
}

type AttestedRowsProps = {
  section: AttestedSection;
  rows: readonly Record<string, unknown>[];
  data: AttestedForm;
  detail: ProviderDetail;
};

function AttestedRows({ section: { name, label, members }, rows, data, detail }: AttestedRowsProps) {
  const found = useMemo(() => sectionDifferences(data.data_snapshot, name, detail), [data, name, detail]);
  return (
    <section aria-labelledby={`attested-${name}`} className="rounded border bg-raised">
      <h3 id={`attested-${name}`} className="px-4 py-2.5 text-13 font-semibold">
        {label}
        <span className="ml-1.5 font-normal text-ink-3">{rows.length}</span>
      </h3>
      <ul className="divide-y border-t">
        {rows.map((row, index) => (
          // A version never changes: its rows are known by their order.
          <li key={index} className="px-4 py-2.5">
            <AttestedFacts members={members} row={row} isBrief recordSays={found.rows[index]?.recordSays} />
            {found.rows[index]?.isOnRecord === false && (
              <DifferenceMark className="mt-1.5">Not on record</DifferenceMark>
            )}
          </li>
        ))}
        {found.unsaid.length > 0 && (
          <li className="px-4 py-2">
            <DifferenceMark>On record, not attested: {found.unsaid.join(", ")}</DifferenceMark>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Which version it is, what for, and who signed it when. */
function Attestation({ providerId, data, action }: { providerId: string; data: AttestedForm; action: ReactNode }) {
  const survey = useSurveyResponses(providerId).data?.data;
  const version = survey && "version" in survey ? survey.version : null;
  return (
    <section aria-label="Attestation" className="rounded border bg-raised px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-14 font-semibold wrap-anywhere">
            {data.purpose}
            {version !== null && <span className="ml-2 text-13 font-normal text-ink-3">Version {version}</span>}
          </h3>
          <p className="text-13 text-ink-2">
            Completed <DateText value={data.date_complete.slice(0, 10)} />
          </p>
        </div>
        {action}
      </div>
      {data.attestation_metadata.map(({ attestation_name, date_attested, attestation_language }, index) => (
        <div key={index} className="mt-2 border-t pt-2 text-13">
          <p className="wrap-anywhere">
            Signed by <span className="font-medium">{attestation_name || "somebody who is not named"}</span>
            {date_attested && (
              <>
                {" "}
                on <DateText value={date_attested.slice(0, 10)} />
              </>
            )}
          </p>
          {attestation_language && <p className="text-12 text-ink-3 wrap-anywhere">{attestation_language}</p>}
        </div>
      ))}
    </section>
  );
}
