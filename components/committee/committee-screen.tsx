"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { meetingsQuery } from "@/components/committee/committee-queries";
import { meetingColumns } from "@/components/committee/meeting-columns";
import { PlanMeetingDialog } from "@/components/committee/plan-meeting-dialog";
import { useConsoleSession } from "@/components/shell/console-session";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { answeredRows } from "@/components/ui/data-table/answered-rows";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";
import { createCommitteeMeeting } from "@/lib/committee/operations";

const options = { filterIds: [], sortIds: [], defaultSort: { id: "when", desc: false } };

/** The meetings of the committee: those to come, the next first, and those that were, closed or not. */
export function CommitteeScreen() {
  const { user } = useConsoleSession();
  const [when, showWhen] = useUrlTab(["coming", "past"]);
  const [isPlanning, setPlanning] = useState(false);
  const mayPlan = createCommitteeMeeting.access.some((role) => user.roles.includes(role));
  const plan = mayPlan && (
    <Button variant="primary" icon={CalendarPlus} onClick={() => setPlanning(true)}>
      Plan a meeting
    </Button>
  );
  return (
    <>
      <PageHeader title="Committee" actions={plan} />
      <Tabs
        label="Meetings"
        isFilling
        value={when}
        onValueChange={showWhen}
        tabs={[
          {
            value: "coming",
            label: "Coming",
            content: (
              <MeetingTable
                when="coming"
                empty={
                  <EmptyState title="No meeting is planned." action={plan}>
                    {mayPlan
                      ? "Plan one, put the files that wait for the committee on its agenda, and publish it."
                      : "A Supervisor plans the meetings of the committee."}
                  </EmptyState>
                }
              />
            ),
          },
          {
            value: "past",
            label: "Past",
            content: (
              <MeetingTable
                when="past"
                empty={
                  <EmptyState title="No meeting was held yet.">
                    A meeting stands here once it is closed, with its votes and its minutes, or once its day is over.
                  </EmptyState>
                }
              />
            ),
          },
        ]}
      />
      {isPlanning && <PlanMeetingDialog onClose={() => setPlanning(false)} />}
    </>
  );
}

function MeetingTable({ when, empty }: { when: "coming" | "past"; empty: React.ReactNode }) {
  const table = useTableQuery(options);
  const query = { when, offset: (table.page - 1) * table.size, limit: table.size };
  const answer = useQuery(meetingsQuery(query));
  return (
    <DataTable
      noun="meetings"
      columns={meetingColumns}
      {...answeredRows(answer)}
      rowId={({ id }) => id}
      query={table}
      empty={empty}
    />
  );
}
