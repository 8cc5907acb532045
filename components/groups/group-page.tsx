"use client";

import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { FileError } from "@/components/credentialing/file-error";
import { AddFacilitiesDialog } from "@/components/groups/add-facilities-dialog";
import { facilityMemberColumns, providerMemberColumns, TakeOut } from "@/components/groups/group-members";
import { groupTabs, useGroup } from "@/components/groups/use-group";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useTableQuery } from "@/components/ui/data-table/use-table-query";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { useUrlTab } from "@/components/ui/use-url-tab";

const options = { filterIds: [], sortIds: [], defaultSort: { id: "name", desc: false } };
const words = { one: "group", many: "groups" };

/** A group: its facilities, added and taken out here, and its providers. */
export function GroupPage({ groupId }: { groupId: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const [tab, showTab] = useUrlTab(groupTabs);
  const table = useTableQuery(options);
  const answer = useGroup({ groupId, tab, page: table.page, size: table.size });
  const group = answer.data?.group;
  const name = group?.group_name;
  useEffect(() => {
    if (name) document.title = `${name} · Credence`;
  }, [name]);

  if (answer.isError && !group) {
    return (
      <FileError
        subjects={words}
        listAddress="/console/groups"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (!group) return <Skeleton className="m-6 h-64" />;
  // While the other view is on its way, its rows are not those of this one.
  const rows = answer.data?.tab === tab ? group : undefined;
  const shared = {
    query: table,
    isRefreshing: answer.isPlaceholderData || (answer.isError && answer.isFetching),
    error: answer.error,
    onRetry: () => void answer.refetch(),
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BreadcrumbLabel text={group.group_name} />
      <PageHeader
        title={<span className="wrap-anywhere">{group.group_name}</span>}
        actions={
          <Button icon={Plus} onClick={() => setIsAdding(true)}>
            Add facilities
          </Button>
        }
      />
      <dl className="flex flex-wrap gap-x-7 gap-y-2 px-4 pb-3 md:px-6">
        {[
          { term: "NPI", value: <CopyableId value={group.group_npi} label="NPI" className="text-13!" /> },
          { term: "TIN", value: <CopyableId value={group.group_tin} label="TIN" className="text-13!" /> },
          { term: "Since", value: <DateText value={group.created_at} /> },
        ].map(({ term, value }) => (
          <div key={term}>
            <dt className="text-12 text-ink-3">{term}</dt>
            <dd className="text-13 text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {isAdding && (
        <AddFacilitiesDialog groupId={groupId} groupName={group.group_name} onClose={() => setIsAdding(false)} />
      )}
      <Tabs
        label="Who belongs to the group"
        isFilling
        value={tab}
        onValueChange={showTab}
        tabs={[
          {
            value: "facilities",
            label: "Facilities",
            count: group.facility_count,
            content: (
              <DataTable
                {...shared}
                noun="facilities"
                columns={facilityMemberColumns}
                rows={rows?.facilities}
                total={group.facility_count}
                rowId={({ facilityId }) => facilityId}
                empty={<EmptyState title="No facility belongs to this group yet." />}
                bulkActions={(ids, clear) => <TakeOut groupId={groupId} facilityIds={ids} onDone={clear} />}
              />
            ),
          },
          {
            value: "providers",
            label: "Providers",
            count: group.provider_count,
            content: (
              <DataTable
                {...shared}
                noun="providers"
                columns={providerMemberColumns}
                rows={rows?.providers}
                total={group.provider_count}
                rowId={({ provider_id: id }) => id}
                empty={
                  <EmptyState title="No provider belongs to this group.">
                    Groups are given to providers on their files.
                  </EmptyState>
                }
              />
            ),
          },
        ]}
      />
    </div>
  );
}
