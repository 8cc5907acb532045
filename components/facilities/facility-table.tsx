"use client";

import { BulkActs } from "@/components/credentialing/bulk-acts";
import { ListPage } from "@/components/credentialing/list-page";
import { StartCredentialing } from "@/components/credentialing/start-credentialing";
import { useSubjectFilters } from "@/components/credentialing/subject-filters";
import { subjectQuery } from "@/components/credentialing/subject-query";
import { AddFacility } from "@/components/facilities/add-facility";
import { facilityColumns, type FacilityRow } from "@/components/facilities/facility-columns";
import { facilityTableOptions } from "@/components/facilities/facility-table-options";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import { useConsoleSession } from "@/components/shell/console-session";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { callForAnswer } from "@/lib/api/client";
import { facilitySorts } from "@/lib/facilities/facility-choice";
import { listFacilities } from "@/lib/facilities/operations";

const rowId = (row: FacilityRow) => row.id;

/** All facilities of the organization. */
export function FacilityTable() {
  const table = useTableQuery(facilityTableOptions);
  const { user } = useConsoleSession();
  const filters = useSubjectFilters("facilities");
  const query = subjectQuery(table, facilitySorts, user.id);
  return (
    <ListPage
      title="Facilities"
      screen="facilities"
      noun="facilities"
      operation={listFacilities}
      query={query}
      read={async () => {
        const { body, total } = await callForAnswer(listFacilities, { query });
        return { rows: body.data, total };
      }}
      table={table}
      filters={filters}
      columns={facilityColumns}
      rowId={rowId}
      searchPlaceholder="Name, NPI or external id"
      importAddress="/console/imports/new?kind=facilities"
      adding={{ label: "Add facility", dialog: (close) => <AddFacility onClose={close} /> }}
      empty={
        <EmptyState title="There are no facilities yet.">
          They arrive through the API, from a file with “Import”, or one by one with “Add facility”.
        </EmptyState>
      }
      bulkActions={(ids, clear) => (
        <>
          <StartCredentialing subjects={facilitySubjects} ids={ids} onDone={clear} />
          <BulkActs subjects={facilitySubjects} ids={ids} onDone={clear} />
        </>
      )}
    />
  );
}
